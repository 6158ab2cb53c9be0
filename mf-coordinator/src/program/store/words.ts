import { isolated, isolatedParts } from '@portal/contracts/direction';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { performerNames } from '@portal/contracts/performances.rules';
import { awaitedIn, invitedName, isPerformedBy } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { ProgramItem, RowPin, RuleKind, WarningKind } from '@portal/contracts/program';
import { familyOf } from '@portal/contracts/piece-facts.rules';
import type { EventTime } from '@portal/contracts/pins.rules';
import { assumedLength, type ScheduledItem } from '@portal/contracts/program-clock.rules';
import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import { formatMinutes, formatTimeOfDay, parseMinutes } from '@portal/kit/format';
import { gradeOf, printWords } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import { wishText } from '../../shared/wish-text.ts';
import { pinsOf, type Performances } from './program-state.ts';
import { timeAt } from './start-times.ts';

const text = messages.program;

/** Returns the title of an item. */
export const itemTitle = (item: ProgramItem, performances: Performances): string =>
  item.kind === 'piece' ? (performances.get(item.id)?.title ?? text.lost) : item.title;

type Played = Pick<PerformanceResponse, 'people'>;

/** Returns the names of all people in a piece, like 'June Park' or 'June Park, Theo Marsh'. */
export const performerName = (performance: Played): string =>
  isolatedParts(performerNames(performance, printWords));

/** Returns a line like 'June Park · Kindergarten; Theo Marsh · 1st'. */
export const performerLine = (performance: Played): string =>
  performance.people
    .map(({ profile, role }) =>
      role === 'accompanist'
        ? printWords.accompanist(isolated(fullName(profile)))
        : dotted(isolated(fullName(profile)), gradeOf(profile)),
    )
    .join(printWords.semicolon);

/** Returns the instruments of all people in a piece, each once. */
export const instrumentsOf = (performance: PerformanceResponse): string => {
  const named = performance.people.map(({ instrument }) => [instrument.toLowerCase(), instrument] as const);
  // Reversed, because the last entry of a key wins.
  return [...new Map(named.toReversed()).values()].toReversed().join(printWords.semicolon);
};

const hour = 3600;

/** Formats a length: '4:26', '~4:00' for a guess, '2:57:18' if it is longer than an hour. */
export const lengthText = (seconds: number, isGuess = false): string => {
  const hours = seconds > hour ? Math.floor(seconds / hour) : 0;
  const rest = formatMinutes((seconds - hours * hour) / 60);
  const length = hours > 0 ? `${hours}:${rest.padStart(5, '0')}` : rest;
  return isGuess ? text.guess(length) : length;
};

/** Converts typed minutes to seconds; null if empty, NaN if invalid. */
export const secondsOf = (typed: string): number | null => {
  const minutes = parseMinutes(typed);
  return minutes === null ? null : Math.round(minutes * 60);
};

/** Formats a length in hours and minutes: '3:20'. */
export const hoursText = (seconds: number): string => {
  const rest = seconds % 60;
  return `${formatMinutes((seconds - rest) / hour)}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
};

/** Returns the family's estimate of the length: '4:26' or 'no length yet'. */
export const estimateText = ({ time }: Pick<PerformanceResponse, 'time'>): string =>
  time === null ? text.noTime : formatMinutes(time);

type Remarkable = Played & Pick<PerformanceResponse, 'accompanist' | 'notes'>;

/** Returns what to know or set up before a piece: its accompanist, its notes, and what its people need. */
export const remarks = ({ accompanist, notes, people }: Remarkable): string =>
  dotted(
    accompanist && text.accompanist(accompanist),
    notes,
    ...people.map(({ profile }) =>
      profile.needs && people.length > 1 ? `${isolated(fullName(profile))}: ${profile.needs}` : profile.needs,
    ),
  );

type Awaiting = Parameters<typeof awaitedIn>[0];

const awaitedNames = (piece: Awaiting): string =>
  awaitedIn(piece)
    .map((person) => isolated(invitedName(person)))
    .join(printWords.comma);

/** Returns for whom of other families a piece waits, like 'waits for Noah'; '' for none. */
export const waitsText = (piece: Awaiting): string => {
  const who = awaitedNames(piece);
  return who && text.waitsFor(who);
};

/** Joins the parts that are not empty with ' · '. */
export const dotted = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ');

const namesOf = (people: readonly PersonResponse[]): string =>
  [...new Map(people.map(({ profile }) => [profile._id, isolated(fullName(profile))])).values()].join(
    printWords.comma,
  );

type Place = ScheduledItem | undefined;

const peopleIn = (entry: Place): readonly PersonResponse[] => entry?.piece?.people ?? [];

/** Returns the names of those who are in both pieces, in one of these roles in the second. */
export const namesInBoth = (
  first: Place,
  second: Place,
  roles: readonly PersonResponse['role'][] = ['performer', 'accompanist'],
): string =>
  namesOf(
    peopleIn(second).filter(
      ({ profile, role }) => roles.includes(role) && isPerformedBy({ people: peopleIn(first) }, profile._id),
    ),
  );

/** Returns the names of those in some pieces who belong to a family that is in two pieces, each once. */
export const namesOfFamily = (pair: readonly [Place, Place], shown: readonly Place[] = pair): string => {
  const performersIn = (entry: Place) => peopleIn(entry).filter(({ role }) => role === 'performer');
  const isShared = (one: PersonResponse) =>
    pair.every((entry) => performersIn(entry).some((other) => familyOf(other) === familyOf(one)));
  return namesOf(shown.flatMap(performersIn).filter(isShared));
};

const apart = (first: Place, second: Place): string =>
  text.warnings.apart((second?.number ?? 0) - (first?.number ?? 0) - 1);

/** Returns 'No. 27, Lágrima'; for a break or a section, its title. */
export const placeName = ({ item, number, piece }: ScheduledItem): string => {
  const title = item.kind === 'piece' ? (piece?.title ?? messages.program.lost) : item.title;
  return text.warnings.where(number, isolated(title));
};

/** Returns the name of a kind of warning. */
export const kindTitle = (kind: WarningKind): string => text.warnings.kinds[kind];

/** Returns the name of a rule. */
export const ruleTitle = (kind: RuleKind): string =>
  kind in text.warnings.kinds
    ? kindTitle(kind as WarningKind)
    : messages.program.suggest.rules[kind as Exclude<RuleKind, WarningKind>];

/** Returns the people for whom a piece waits, like 'Noah’s family: violin'. */
const awaitedPeople = (entry: Place): string =>
  awaitedIn(entry?.piece)
    .map((person) => text.warnings.awaited(isolated(invitedName(person)), person.instrument))
    .join(printWords.semicolon);

/** Returns the text of a warning. */
export const describeWarning = (
  { kind, weight, items, pin }: ProgramWarning,
  entries: ReadonlyMap<string, ScheduledItem>,
  event: EventTime,
): string => {
  const [first, second] = items.map((id) => entries.get(id));
  const number = second?.number ?? 0;
  const now = (entry: Place) => text.warnings.now(entry?.number, timeAt(event, entry?.start ?? 0));
  switch (kind) {
    case 'wish':
      return text.warnings.wish(
        namesOf(peopleIn(first).filter(({ role }) => role === 'performer')),
        wishText(first?.piece?.wish),
        now(first),
      );
    case 'pin':
      return text.warnings.pin(pin ? pinIn(pin, entries) : '', now(first));
    case 'performer-near':
      return text.warnings.performerNear(namesInBoth(first, second), number, apart(first, second));
    case 'family-near':
      return text.warnings.familyNear(namesOfFamily([first, second], [second]), number, apart(first, second));
    case 'accompanist-near':
      return text.warnings.accompanistNear(namesInBoth(first, second, ['accompanist']), number);
    case 'weak-ending':
      return first?.piece && awaitedIn(first.piece).length > 0
        ? text.warnings.endsWaiting
        : text.warnings.weakEnding;
    case 'family-wait':
      return text.warnings.familyWait(namesOfFamily([first, second]), weight, first?.number ?? 0, number);
    case 'same-piece':
      return text.warnings.samePiece(number, apart(first, second));
    case 'no-break':
      return text.warnings.noBreak(weight);
    case 'uneven-halves':
      return text.warnings.unevenHalves(weight);
    case 'over-length':
      return text.warnings.overLength(lengthText(weight));
    case 'withdrawn':
      return text.warnings.withdrawn;
    case 'timeless':
      return text.warnings.timeless(formatMinutes(assumedLength / 60));
    case 'waiting':
      return text.warnings.waiting(awaitedPeople(first));
  }
};

/** Returns a warning in a few words, like 'waits 31 min'. */
export const shortWarning = (
  { kind, weight, items: [first = '', second = ''], pin }: ProgramWarning,
  entries: ReadonlyMap<string, ScheduledItem>,
): string => {
  const entry = entries.get(first);
  if (kind === 'wish') return wishText(entry?.piece?.wish);
  if (kind === 'pin') return pin ? pinIn(pin, entries) : '';
  return text.warnings.short[kind]({
    number: entries.get(second)?.number ?? 0,
    minutes: weight,
    who: awaitedNames(entry?.piece),
  });
};

/** Returns a pin in words, like 'after No. 3, The Swan'. A row that is no longer in the program has no name. */
export const pinText = (pin: RowPin, nameOf: (id: string) => string | undefined): string => {
  switch (pin.kind) {
    case 'first':
    case 'last':
      return text.pins.kinds[pin.kind];
    case 'at':
      return text.pins.at(pin.number);
    case 'section':
      return text.pins.section(nameOf(pin.section) ?? text.pins.gone);
    case 'notBefore':
    case 'notAfter':
      return text.pins[pin.kind](formatTimeOfDay(pin.time));
    case 'before':
    case 'after':
    case 'together':
    case 'apart':
      return text.pins[pin.kind](nameOf(pin.other) ?? text.pins.gone);
  }
};

/** Returns a pin in words, with the rows of a program. */
export const pinIn = (pin: RowPin, entries: ReadonlyMap<string, ScheduledItem>): string =>
  pinText(pin, (id) => {
    const entry = entries.get(id);
    return entry && placeName(entry);
  });

/** Returns the pins of a row in words. */
export const pinTexts = (item: ProgramItem, entries: ReadonlyMap<string, ScheduledItem>): string[] =>
  pinsOf(item).map((pin) => pinIn(pin, entries));
