import { assumedLength, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import type { WarningKind } from '@portal/contracts/program';
import type { ProgramWarning } from '@portal/contracts/program-warnings.rules';
import { formatMinutes } from '@portal/kit/format';
import { messages } from '../messages.ts';
import { lengthText, performerName } from './item-text.ts';

const text = messages.program.warnings;

const nameOf = (entry: ScheduledItem | undefined): string => (entry?.piece ? performerName(entry.piece) : '');

const apart = (first: ScheduledItem | undefined, second: ScheduledItem | undefined): string =>
  text.apart((second?.number ?? 0) - (first?.number ?? 0) - 1);

/** 'No. 27, Lágrima'; a break or a section by its title. */
export const placeName = ({ item, number, piece }: ScheduledItem): string => {
  const title = item.kind === 'piece' ? (piece?.title ?? messages.program.lost) : item.title;
  return text.where(number, title);
};

/** What a kind of trouble is called where it stands for all of it. */
export const kindTitle = (kind: WarningKind): string => text.kinds[kind];

/** A warning in words, as it stands under the item it is shown at. */
export const describeWarning = (
  { kind, weight, items }: ProgramWarning,
  entries: ReadonlyMap<string, ScheduledItem>,
): string => {
  const [first, second] = items.map((id) => entries.get(id));
  const number = second?.number ?? 0;
  switch (kind) {
    case 'performer-near':
      return text.performerNear(nameOf(second), number, apart(first, second));
    case 'family-near':
      return text.familyNear(nameOf(second), number, apart(first, second));
    case 'family-wait':
      return text.familyWait([first, second].map(nameOf).join(', '), weight, first?.number ?? 0, number);
    case 'same-piece':
      return text.samePiece(number, apart(first, second));
    case 'no-break':
      return text.noBreak(weight);
    case 'over-length':
      return text.overLength(lengthText(weight));
    case 'withdrawn':
      return text.withdrawn;
    case 'timeless':
      return text.timeless(formatMinutes(assumedLength / 60));
  }
};
