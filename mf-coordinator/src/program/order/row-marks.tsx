import { isMustFix } from '@portal/contracts/program-warnings.rules';
import { TextButton } from '@portal/kit/ui/button';
import { Pencil } from '@portal/kit/ui/icons';
import { Slur } from '@portal/kit/ui/score';
import { messages } from '../../messages.ts';
import type { DescribedWarning } from '../program-data.ts';

const text = messages.program;

interface RowMarksProps {
  title: string;
  notes: string;
  warnings: readonly DescribedWarning[];
  /** The id of what it opens. */
  controls: string;
  isOpen: boolean;
  onSwitch: () => void;
}

/** What a row of one line has no room for: the start of the notes, a slur for warnings. It opens all of both. */
export function RowMarks({ title, notes, warnings, controls, isOpen, onSwitch }: RowMarksProps) {
  const open = warnings.filter(({ reason }) => reason === undefined);
  const spoken = [notes, warnings.length > 0 && text.warnings.count(warnings.length)].filter(Boolean);
  return (
    <TextButton
      className="c-row__marks c-row__edit"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={text.order.more(title, spoken.join(' · '))}
      onClick={onSwitch}
    >
      {notes !== '' && (
        <>
          <Pencil />
          <span aria-hidden="true">{notes}</span>
        </>
      )}
      {warnings.length > 0 && (
        <small className={open.some(isMustFix) ? 'p-look' : undefined}>
          <Slur />
          {open.length > 1 && <span aria-hidden="true">{open.length}</span>}
        </small>
      )}
    </TextButton>
  );
}
