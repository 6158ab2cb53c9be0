import { fullName } from '@portal/contracts/profiles.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { gradeName } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import { lengthText } from '../item-text.ts';
import type { Performances } from '../model/performances.ts';

const { sheets: head, item: kinds } = messages.program;

const header = (hasSchool: boolean): string[] => [
  head.start,
  head.kind,
  head.number,
  head.title,
  head.composer,
  head.length,
  head.performer,
  head.firstName,
  head.lastName,
  ...(hasSchool ? [head.grade, head.school] : []),
  head.instrument,
  head.accompanist,
  head.notes,
];

/** The program as rows of a table, one for each item. */
export const programTable = (
  entries: readonly ScheduledItem[],
  performances: Performances,
  timeOf: (seconds: number) => string,
  { hasSchool }: { hasSchool: boolean },
): (string | number | undefined)[][] => [
  header(hasSchool),
  ...entries.map(({ item, number, start, length, isGuess }) => {
    const piece = performances.get(item.id);
    const title = item.kind === 'piece' ? (piece?.title ?? messages.program.lost) : item.title;
    const { firstName, lastName, grade, school } = piece?.profile ?? {};
    return [
      timeOf(start),
      kinds[item.kind],
      number,
      title,
      piece?.composer,
      item.kind === 'section' ? '' : lengthText(length, isGuess),
      piece && fullName(piece.profile),
      firstName,
      lastName,
      ...(hasSchool ? [grade === undefined ? '' : gradeName(grade), school] : []),
      piece?.instrument,
      piece?.accompanist,
      piece?.notes,
    ];
  }),
];
