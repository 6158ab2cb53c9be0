import { ConsentKind } from '@portal/contracts/consent';
import type { EventResponse } from '@portal/contracts/events';
import type { ContactResponse, PerformanceResponse } from '@portal/contracts/performances';
import { fullName, printedSchooling } from '@portal/contracts/profiles.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { familyOf } from '@portal/contracts/piece-facts.rules';
import { wallClockOf } from '@portal/contracts/time-zone';
import type { Cell } from '@portal/kit/csv';
import { gradeName, printWords, common } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import { lengthText } from '../store/words.ts';
import type { Performances } from '../store/program-state.ts';

/** The contacts of an event's families, by account id. */
export type Contacts = ReadonlyMap<string, ContactResponse>;

export const contactsByUser = (contacts: readonly ContactResponse[]): Contacts =>
  new Map(contacts.map((contact) => [contact.user, contact]));

const { sheets: head, item: kinds, lost } = messages.program;

const answerText = (answer: { given: boolean } | undefined): string => {
  if (!answer) return head.unanswered;
  return answer.given ? head.yes : head.no;
};

interface TableOptions {
  hasSchool: boolean;
  contacts: Contacts | undefined;
}

const header = ({ hasSchool, contacts }: TableOptions): string[] => [
  head.date,
  head.start,
  head.kind,
  head.number,
  head.title,
  head.composer,
  head.seconds,
  head.length,
  head.guessed,
  common.performer,
  head.firstName,
  head.lastName,
  ...(hasSchool ? [common.grade, head.school] : []),
  head.instrument,
  head.accompanist,
  head.notes,
  common.needs,
  ...ConsentKind.options.map((kind) => head.consents[kind]),
  ...(contacts ? [head.family, head.signedUpBy, head.email] : []),
];

/** Returns a table with a row for each item of the program. Dates and times are in the event's time zone. */
export const programTable = (
  { date, timeZone }: Pick<EventResponse, 'date' | 'timeZone'>,
  entries: readonly ScheduledItem[],
  performances: Performances,
  options: TableOptions,
): Cell[][] => {
  const begin = Date.parse(date);
  const families = new Map<string, number>();
  const contactCells = (piece: PerformanceResponse | undefined): Cell[] => {
    const people = piece ? piece.people : [];
    const users = [...new Set(people.map(({ user = '' }) => user))];
    const contacts = users.flatMap((user) => options.contacts?.get(user) ?? []);
    if (contacts.length === 0) return options.contacts ? Array<Cell>(3).fill(undefined) : [];
    const keys = [...new Set(people.map(familyOf))];
    for (const key of keys) if (!families.has(key)) families.set(key, families.size + 1);
    const numbers = keys.flatMap((key) => families.get(key) ?? []);
    const ofEach = (textOf: (contact: ContactResponse) => string): Cell =>
      contacts.map(textOf).join(printWords.semicolon);
    return [
      numbers.length === 1 ? numbers[0] : numbers.join(printWords.semicolon),
      ofEach(({ accountType }) => common.accountTypes[accountType]),
      ofEach(({ email }) => email),
    ];
  };
  const rows = entries.map(({ item, number, start, length, isGuess }): Cell[] => {
    const piece = performances.get(item.id);
    const people = piece ? piece.people : [];
    // Every column has a text for each person, in the same order.
    const ofEach = (textOf: (person: (typeof people)[number]) => string): Cell =>
      piece && people.map(textOf).join(printWords.semicolon);
    const local = new Date(wallClockOf(begin + start * 1000, timeZone)).toISOString();
    const isTimed = item.kind !== 'section';
    return [
      local.slice(0, 10),
      local.slice(11, 19),
      kinds[item.kind],
      number,
      item.kind === 'piece' ? (piece?.title ?? lost) : item.title,
      piece?.composer,
      isTimed ? length : undefined,
      isTimed ? lengthText(length) : undefined,
      isGuess ? head.yes : undefined,
      ofEach(({ profile, role }) =>
        role === 'accompanist' ? printWords.accompanist(fullName(profile)) : fullName(profile),
      ),
      ofEach(({ profile }) => profile.firstName),
      ofEach(({ profile }) => profile.lastName),
      ...(options.hasSchool
        ? [0, 1].map((at) => ofEach(({ profile }) => printedSchooling(profile, gradeName)[at] ?? ''))
        : []),
      ofEach(({ instrument }) => instrument),
      piece?.accompanist,
      piece?.notes,
      ofEach(({ profile }) => profile.needs ?? ''),
      ...ConsentKind.options.map((kind) => ofEach(({ profile }) => answerText(profile.consents?.[kind]))),
      ...contactCells(piece),
    ];
  });
  return [header(options), ...rows];
};
