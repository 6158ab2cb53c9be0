import type { ChangeCounts } from '@portal/contracts/versions';
import { messages } from '../messages.ts';

const text = messages.program.publish.kinds;

/** Returns texts like '2 families’ times move by 5 minutes or more (50 by less)', without the withdrawn pieces. */
export const changeParts = ({ moved, movedLess, minutes, ...counts }: ChangeCounts): string[] => {
  const times =
    moved > 0 ? text.moved(moved, movedLess, minutes) : movedLess > 0 && text.movedLess(movedLess, minutes);
  const counted = (kind: 'gone' | 'added' | 'text' | 'renumbered') =>
    counts[kind] > 0 && text[kind](counts[kind]);
  return [counted('gone'), counted('added'), times, counted('text'), counted('renumbered')].filter(
    (part) => part !== false,
  );
};
