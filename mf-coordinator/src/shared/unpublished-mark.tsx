import { useRead } from '@portal/kit/read';
import { listUnpublished } from '../acts.api.ts';
import { messages } from '../messages.ts';
import { changeParts } from './change-parts.ts';

const text = messages.acts;

interface UnpublishedMarkProps {
  event: string;
  /** Whether to leave out the number of withdrawn pieces, because the page lists them. */
  isWithoutGaps?: boolean;
}

/** Shows what publishing a program would change for families, and how many withdrawn pieces they still see in it. */
export function UnpublishedMark({ event, isWithoutGaps = false }: UnpublishedMarkProps) {
  const { data } = useRead(listUnpublished());
  const found = data?.find((one) => one.event === event);
  if (!found) return null;
  const changes = changeParts(found.counts);
  const hasGaps = found.gaps > 0 && !isWithoutGaps;
  if (changes.length === 0 && !hasGaps) return null;
  return (
    <span>
      {hasGaps && <strong className="p-look">{text.gaps(found.gaps)}</strong>}
      {hasGaps && changes.length > 0 && ' · '}
      {changes.length > 0 && (
        <span className="p-soft">{text.unpublished(messages.program.publish.summary(changes))}</span>
      )}
    </span>
  );
}
