import { isolated } from '@portal/contracts/direction';
import { mailedNotes } from '@portal/contracts/event-fields.rules';
import type { EventResponse } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import { mayDo } from '@portal/contracts/guardians.rules';
import type { Language } from '@portal/contracts/languages';
import type { EventMailKind, MailChoice, Notice } from '@portal/contracts/mails';
import { paths, pathTo } from '@portal/contracts/paths';
import type { FamilyPerformance, PerformanceResponse, SignupBefore } from '@portal/contracts/performances';
import { printedPerformers } from '@portal/contracts/performances.rules';
import { isPerformedBy } from '@portal/contracts/performers.rules';
import { comparedFields } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { PublishedTimes, VersionChange, VersionRow } from '@portal/contracts/versions';
import { callTime, isMoreThanNumber, performedIn } from '@portal/contracts/versions.rules';
import type { Message } from '../../../platform/mail/message.js';
import type { MailFacts } from '@portal/contracts/mail-facts';
import { messages } from './messages.js';
import {
  eventChanges,
  dateOf,
  dayOf,
  detailsOf,
  isElsewhere,
  isMoved,
  listedNames,
  pieceOf,
  timeOf,
} from './wording.js';

/** The data for a mail to a family. */
export interface Family<K extends EventMailKind = EventMailKind> {
  event: EventResponse;
  /** The family's sign-ups for the event, including withdrawn ones. */
  own: readonly FamilyPerformance[];
  language: Language;
  /** The profiles of the family, also those without a sign-up. */
  ownProfiles?: readonly string[];
  /** Whether the recipient is a teacher, with pupils of several families. */
  isTeacher: boolean;
  now: Date;
  facts: MailFacts[K];
}

const isSame = (a: SignupBefore, b: SignupBefore): boolean =>
  printedPerformers(a) === printedPerformers(b) &&
  comparedFields.every((field) => (a[field] ?? '') === (b[field] ?? ''));

/** The text of a mail about an event. */
export interface MailText extends Message {
  /** The setting of the account that switches such mails off. Mails without it are always sent. */
  choice?: MailChoice;
  /** An attached calendar (RFC 5545). */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
}

const numberOf = ({ published }: FamilyPerformance): number => published?.number ?? Number.MAX_SAFE_INTEGER;

/** Returns the sign-ups that are not withdrawn, in program order. */
const standing = ({ own }: Family): FamilyPerformance[] =>
  own.filter(({ withdrawn }) => !withdrawn).sort((a, b) => numberOf(a) - numberOf(b));

const toMyEvents = (language: Language): Message['button'] => ({
  label: messages[language].myEvents,
  path: paths.myEvents,
});

const lead = (text: string, items: string[]): Message['paragraphs'] =>
  items.length > 0 ? [text, items] : [];

/** Returns the sign-ups before the changes, by id. */
const beforeOf = ({ pieces = [] }: MailFacts['signups']): Map<string, SignupBefore | null> =>
  new Map(pieces.map(({ piece, was }) => [piece, was]));

/** Returns the pieces that people have left, with a line for each person. Those who are in the piece again are left out. */
const leftIn = <Piece extends PerformanceResponse>(
  own: readonly Piece[],
  { facts: { left = [] }, language }: Pick<Family<'signups'>, 'facts' | 'language'>,
) =>
  left.flatMap(({ piece: id, profile, name }) => {
    const piece = own.find(({ _id, withdrawn }) => _id === id && !withdrawn);
    if (!piece || isPerformedBy(piece, profile)) return [];
    return [
      { piece, line: messages[language].published.piece(isolated(fullName(name)), isolated(piece.title)) },
    ];
  });

/** Returns a line for each person of the family who was taken out of a piece that it does not see anymore. */
const takenOut = ({ facts, own, ownProfiles = [], language }: Family<'signups'>): string[] =>
  (facts.left ?? []).flatMap(({ piece, profile, name }) => {
    const was = beforeOf(facts).get(piece);
    if (!was || !ownProfiles.includes(profile) || own.some(({ _id }) => _id === piece)) return [];
    return [messages[language].published.piece(isolated(fullName(name)), isolated(was.title))];
  });

/** Returns the new sign-ups with who made them, and what that means if the program is out already. */
const receivedIn = (family: Family<'signups'>, received: readonly FamilyPerformance[]) => {
  const { event, facts, language } = family;
  const { signups: text } = messages[language];
  const teachers = new Map((facts.pieces ?? []).map(({ piece, teacher }) => [piece, teacher]));
  const isLate = (one: FamilyPerformance) => event.published && !event.hidden && !one.published;
  const leadOf = (one: FamilyPerformance): string => {
    const teacher = teachers.get(one._id);
    const made = teacher === undefined ? text.have : text.taught(teacher);
    return `${made} ${isLate(one) ? text.late(event.contact ?? text.coordinator) : text.says}`;
  };
  return [...Map.groupBy(received, leadOf)].flatMap(([said, all]) =>
    lead(
      said,
      all.map((one) => ownLine(family, one, text.hidden)),
    ),
  );
};

const signups = (family: Family<'signups'>): MailText | null => {
  const { event, own, facts, language } = family;
  const { signups: text, left: leftText, piece, before: withBefore } = messages[language];
  const before = beforeOf(facts);
  const known = own.filter(({ _id }) => before.has(_id));
  const of = ({ _id }: FamilyPerformance) => before.get(_id);
  const received = known.filter((one) => !of(one) && !one.withdrawn);
  const line = (one: FamilyPerformance): string => piece(pieceOf(one, language));
  // A piece that was withdrawn and signed up again is not announced as withdrawn.
  const again = new Set(received.map(line));
  const withdrawn = known.filter((one) => of(one) && one.withdrawn && !again.has(line(one)));
  const changed = known.filter((one) => {
    const was = of(one);
    return was && !one.withdrawn && !isSame(was, one);
  });
  const left = leftIn(own, family);
  const taken = takenOut(family);
  const editable = left.filter(({ piece: of }) => mayDo(of, 'edit'));
  const [mine] = editable;
  const isHandedOver = editable.some(({ piece: of }) => facts.handedOver?.includes(of._id));
  const say = (one: FamilyPerformance): string => {
    const now = line(one);
    const old = of(one);
    const was = old ? piece(pieceOf(old, language)) : now;
    return was === now ? now : withBefore(now, was);
  };
  const subjects = [
    { of: received, subject: text.received },
    { of: changed, subject: text.changed },
    { of: withdrawn, subject: text.withdrawn },
    { of: taken, subject: leftText.subject },
  ];
  const about = subjects.find(({ of: some }) => some.length > 0);
  if (event.canceled || !about) return null;
  const isVisit = received.length + changed.length + left.length > 0;
  return {
    subject: about.subject(event.name),
    paragraphs: [
      ...receivedIn(family, received),
      ...lead(text.haveChanged, changed.map(say)),
      ...lead(text.haveWithdrawn, withdrawn.map(line)),
      ...lead(leftText.lead, [...left.map((one) => one.line), ...taken]),
      ...(isHandedOver ? [leftText.yours] : []),
      ...(left.length > 0 ? [mine ? leftText.mine : leftText.theirs] : []),
      ...(isVisit ? [text.change] : []),
    ],
    // The notes are about the visit: what to bring, how to get in.
    details: detailsOf(event, language, isVisit ? mailedNotes : []),
    button: mine
      ? { label: leftText.button, path: pathTo(paths.editEventSignup, { id: mine.piece._id }) }
      : toMyEvents(language),
  };
};

const isOver = ({ event, now }: Family): boolean => event.canceled !== undefined || hasEnded(event, now);

/** Describes a sign-up, with its time if it is in the published program. `hidden` marks a name that is not printed. */
const ownLine = (
  family: Family,
  performance: FamilyPerformance,
  hidden?: (name: string) => string,
): string => {
  const { language } = family;
  const { piece, named } = messages[language];
  const said = piece(pieceOf(performance, language, hidden));
  const { published } = performance;
  if (!published) return said;
  return named(said, timesIn(family, published));
};

/** Returns the time of a piece. For teachers also its call, because their pupils arrive one by one. */
export const timesIn = (
  family: Pick<Family, 'event' | 'language' | 'isTeacher'>,
  { number, start, call }: Omit<PublishedTimes, 'version'>,
): string => {
  const { time, called } = messages[family.language];
  const shown = family.event.published?.numbers ? number : undefined;
  const at = time({ number: shown, time: momentOf(family, Date.parse(start)) });
  return family.isTeacher ? called(at, momentOf(family, callTime(Date.parse(call)))) : at;
};

/**
 * Returns one line with the earliest call of a family's pieces, and the previous one if it has changed. Teachers read the
 * calls next to the pieces.
 */
const callLines = (family: Family, now: number[], was: number[] = []): string[] => {
  const { call, before } = messages[family.language];
  const first = (times: number[]) => momentOf(family, callTime(Math.min(...times)));
  if (now.length === 0 || family.isTeacher) return [];
  const [time, old] = [first(now), was.length > 0 ? first(was) : undefined];
  return [call(old === undefined || old === time ? time : before(time, old))];
};

const momentOf = ({ event, language }: Pick<Family, 'event' | 'language'>, ms: number): string =>
  timeOf({ ...event, date: new Date(ms).toISOString() }, 0, language);

const ownCalls = (family: Family, own: readonly FamilyPerformance[]): string[] =>
  callLines(
    family,
    own.flatMap(({ published }) => (published ? [Date.parse(published.call)] : [])),
  );

const eventChanged = (family: Family<'eventChanged'>): MailText | null => {
  const { event, facts, language } = family;
  const { eventChanged: text, published: program } = messages[language];
  const { event: was, notes = [] } = facts;
  const changes = eventChanges(was, event, language);
  const own = standing(family);
  if (changes.length === 0 || isOver(family) || own.length === 0) return null;
  const subject = isMoved(was, event) ? text.moved : isElsewhere(was, event) ? text.elsewhere : text.changed;
  // Published times move with the event.
  const timed = isMoved(was, event) ? own.filter((one) => one.published) : [];
  const times = timed.map((one) => ownLine(family, one));
  return {
    subject: subject(event.name),
    paragraphs: [
      text.lead(event.name),
      changes,
      ...lead(program.lead, times),
      ...ownCalls(family, timed),
      ...notes,
      text.stay,
    ],
    details: detailsOf(event, language),
    button: toMyEvents(language),
  };
};

const canceled = ({ event, language }: Family): MailText | null => {
  const { canceled: text } = messages[language];
  return (
    (event.canceled && {
      subject: text.subject(event.name),
      paragraphs: [text.lead(event.name, dateOf(event, language)), event.canceled.reason, text.nothing],
    }) ??
    null
  );
};

const reminder = (family: Family): MailText | null => {
  const { event, language } = family;
  const { reminder: text, piece } = messages[language];
  const own = standing(family);
  if (isOver(family) || own.length === 0) return null;
  const hasProgram = event.published !== undefined && !event.hidden;
  const playing = own.filter((one) => !hasProgram || one.published);
  const notIn = own.filter((one) => !playing.includes(one));
  return {
    subject: text.subject(event.name, dayOf(event, language)),
    paragraphs: [
      ...lead(
        text.lead(event.name),
        playing.map((one) => ownLine(family, one)),
      ),
      ...ownCalls(family, playing),
      ...lead(
        text.notIn(event.name),
        notIn.map((one) => piece(pieceOf(one, language))),
      ),
      ...(playing.length > 0 ? [text.cannot] : []),
    ],
    details: detailsOf(event, language),
    button: toMyEvents(language),
    choice: 'reminders',
  };
};

const estimateMissing = (family: Family): MailText | null => {
  const { event, language } = family;
  const { estimateMissing: text, piece } = messages[language];
  const own = standing(family).filter(({ time, may }) => time === null && may?.includes('edit') !== false);
  const [first] = own;
  if (isOver(family) || !first) return null;
  return {
    subject: text.subject(event.name),
    paragraphs: [text.lead(event.name), own.map((one) => piece(pieceOf(one, language))), text.ask],
    button: {
      label: text.button,
      path: own.length === 1 ? pathTo(paths.editEventSignup, { id: first._id }) : paths.myEvents,
    },
    choice: 'reminders',
  };
};

const placeIn = (family: Family, { number = 0, start, call }: VersionRow): string => {
  const at = (seconds: number) => new Date(Date.parse(family.event.date) + seconds * 1000).toISOString();
  return timesIn(family, { number, start: at(start), call: at(call ?? start) });
};

const rowCalls = ({ event }: Family, rows: (VersionRow | undefined)[]): number[] =>
  rows.flatMap((row) => (row?.call === undefined ? [] : [Date.parse(event.date) + row.call * 1000]));

const nameIn = (row: VersionRow, language: Language): string => {
  const { people } = performedIn(row);
  const { piece } = messages[language].published;
  const title = isolated(row.title);
  return people.length > 0 ? piece(listedNames(people, language), title) : title;
};

const publishedLine = (family: Family, row: VersionRow, was: VersionRow | undefined): string => {
  const { named, before } = messages[family.language];
  const now = placeIn(family, row);
  const old = was && placeIn(family, was);
  return named(nameIn(row, family.language), old === undefined || old === now ? now : before(now, old));
};

/** The subject names the most important change for the family. */
const subjectOf = (pieces: readonly VersionChange[]): 'moved' | 'renumbered' | 'again' => {
  const kinds = new Set(pieces.flatMap(({ what }) => what));
  if (kinds.has('moved')) return 'moved';
  return kinds.size === 1 && kinds.has('renumbered') ? 'renumbered' : 'again';
};

const published = (family: Family<'published'>): MailText | null => {
  const { event, own, language } = family;
  const { published: text } = messages[language];
  const { version, pieces, note } = family.facts;
  if (isOver(family)) return null;
  const here = pieces.flatMap(({ now, before }) => (now ? [publishedLine(family, now, before)] : []));
  const gone = pieces.flatMap(({ now, before }) => (!now && before ? [nameIn(before, language)] : []));
  const isFirst = version === 1 || (pieces.length > 0 && pieces.every(({ before }) => !before));
  const isConcerned = pieces.some(isMoreThanNumber);
  const isNew = isConcerned || (event.published?.numbers && pieces.some(({ what }) => what.length > 0));
  const subject = isFirst ? 'first' : isNew ? subjectOf(pieces) : 'again';
  const still = pieces.filter(({ now }) => now);
  const address = own[0]?.event.publicAddress;
  return {
    subject: text[subject](event.name),
    paragraphs: [
      ...(isNew || isFirst ? [] : [text.same]),
      ...lead(isNew && !isFirst ? text.movedLead : text.lead, here),
      ...callLines(
        family,
        rowCalls(
          family,
          still.map(({ now }) => now),
        ),
        rowCalls(
          family,
          still.map(({ before }) => before),
        ),
      ),
      ...lead(text.gone, gone),
      ...(note ? [note] : []),
    ],
    details: detailsOf(event, language),
    button:
      address === undefined
        ? toMyEvents(language)
        : { label: text.see, path: pathTo(paths.publicProgram, { address }) },
    ...(!isConcerned && { choice: 'news' as const }),
  };
};

const programHidden = (family: Family): MailText | null => {
  const { event, language } = family;
  const { programHidden: text } = messages[language];
  // If the program was published again since, the family gets the mail about that instead.
  if (isOver(family) || !event.hidden) return null;
  return {
    subject: text.subject(event.name),
    paragraphs: [text.lead(event.name), event.hidden.reason, text.again],
  };
};

/** The texts of the notices to families; null if a notice is no longer needed. */
export const familyTexts: { [K in Notice]: (family: Family<K>) => MailText | null } = {
  signups,
  eventChanged,
  canceled,
  reminder,
  estimateMissing,
  published,
  programHidden,
};

/** The data for a mail to the coordinator, with all sign-ups for the event. */
interface Managed<K extends EventMailKind = EventMailKind> extends Omit<Family<K>, 'own' | 'isTeacher'> {
  own: readonly PerformanceResponse[];
}

const toProgram = ({ event, language }: Managed): Message['button'] => ({
  label: messages[language].gap.button,
  path: pathTo(paths.manageEvent, { id: event._id }),
});

/** Tells the coordinator that families have changed pieces of the published program. */
export const edited = (managed: Managed<'edited'>): MailText | null => {
  const { event, own, facts, language } = managed;
  const { edited: text, left: leftText, piece, before: withBefore } = messages[language];
  const before = beforeOf(facts);
  const left = leftIn(own, managed).map(({ line }) => line);
  const changes = own.flatMap((one) => {
    const was = before.get(one._id);
    const [now, old] = [piece(pieceOf(one, language)), was ? piece(pieceOf(was, language)) : ''];
    return !was || event.hidden || one.withdrawn || now === old ? [] : [withBefore(now, old)];
  });
  if (event.canceled || changes.length + left.length === 0) return null;
  return {
    subject: left.length > 0 ? leftText.subject(event.name) : text.subject(event.name),
    paragraphs: [
      ...lead(leftText.lead, left),
      ...(left.length > 0 ? [leftText.others] : []),
      ...(changes.length > 0 ? [text.lead(event.name), changes, text.until] : []),
    ],
    button: toProgram(managed),
  };
};

/** Tells the coordinator that a piece of the published program was withdrawn. */
export const gap = (managed: Managed<'gap'>): MailText | null => {
  const { event, language } = managed;
  const { title, number, start } = managed.facts;
  if (event.canceled || event.hidden) return null;
  const { gap: text, time, named } = messages[language];
  return {
    subject: text.subject(event.name),
    paragraphs: [
      text.lead(event.name),
      [named(isolated(title), time({ number, time: timeOf(event, start, language) }))],
      text.until,
    ],
    button: toProgram(managed),
  };
};
