import { useRead } from '@portal/kit/read';
import { listUnpublished } from '../acts.api.ts';
import { messages } from '../messages.ts';

const text = messages.acts;

interface UnpublishedMarkProps {
  event: string;
  /** Whether to leave out the gaps, because the page lists them. */
  isWithoutGaps?: boolean;
}

/** Shows how many rows of a program differ from what families see, and how many gaps they see. */
export function UnpublishedMark({ event, isWithoutGaps = false }: UnpublishedMarkProps) {
  const { data } = useRead(listUnpublished());
  const found = data?.find((one) => one.event === event);
  if (!found) return null;
  const parts = [
    ...(found.changes > 0 ? [text.unpublished(found.changes)] : []),
    ...(found.gaps > 0 && !isWithoutGaps ? [text.gaps(found.gaps)] : []),
  ];
  if (parts.length === 0) return null;
  return <strong className="p-look">{parts.join(' · ')}</strong>;
}
