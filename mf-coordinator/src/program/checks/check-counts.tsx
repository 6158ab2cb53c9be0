import { TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import type { ProgramView } from '../program-data.ts';

const { warnings: text } = messages.program;

interface CheckCountsProps {
  open: ProgramView['open'];
  onOpen: () => void;
}

/** How much is to fix and how much is worth a look; each leads to the list of it. */
export function CheckCounts({ open: { toFix, toSee }, onOpen }: CheckCountsProps) {
  return (
    <>
      {toFix > 0 && (
        <TextButton className="c-count c-count--fix" onClick={onOpen}>
          {text.toFix(toFix)}
        </TextButton>
      )}{' '}
      {toSee > 0 && (
        <TextButton className="c-count" onClick={onOpen}>
          {text.toSee(toSee)}
        </TextButton>
      )}
    </>
  );
}
