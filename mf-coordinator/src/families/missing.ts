import type { EventResponse } from '@portal/contracts/events';
import type { LetterFamily, LetterGroup } from '@portal/contracts/letters';
import { addresseesOf, performersIn } from '@portal/contracts/letters.rules';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { awaitedIn, invitedName } from '@portal/contracts/performers.rules';
import type { InvitedPersonId } from '@portal/contracts/piece-invitations';
import { fullName } from '@portal/contracts/profiles.rules';
import type { ProgramResponse } from '@portal/contracts/program';
import { scheduleProgram, targetOf } from '@portal/contracts/program-clock.rules';
import { findWarnings, reasonFor } from '@portal/contracts/program-warnings.rules';
import { isolated } from '@portal/kit/format';
import { messages } from '../messages.ts';
import { wishText } from '../shared/wish-text.ts';

const { missing: text, letters } = messages;

/** Groups of a letter whose families have not given something. */
const askedGroups = ['noEstimate', 'noConsent', 'noAccompanist'] as const satisfies LetterGroup[];
export type AskedGroup = (typeof askedGroups)[number];

/** A piece, an invited person, or an account that lacks something. */
interface MissingRow {
  key: string;
  text: string;
  /** The addresses of the accounts that can settle it. */
  emails: readonly string[];
}

/** Something that is missing, with all that lack it. */
export interface Missing {
  kind: AskedGroup | 'invited' | 'unconfirmed' | 'wish';
  rows: MissingRow[];
  /** The group of families, or the invited people, that a reminder goes to. Absent if no email can help. */
  remind?: { group: AskedGroup; emails: number } | { invited: InvitedPersonId[] };
}

/** The data of an event that the page compares. */
export interface KnownEvent {
  event: EventResponse;
  families: readonly LetterFamily[];
  performances: readonly PerformanceResponse[];
  program: ProgramResponse;
}

const named = (names: readonly string[]): string => letters.list(names.map(isolated));

const askedOf = (kind: AskedGroup, families: readonly LetterFamily[]): Missing => {
  const reached = addresseesOf({ group: kind }, families);
  const all = addresseesOf(
    { group: kind },
    families.map((one) => ({ ...one, isConfirmed: true })),
  );
  const pieces = all.flatMap(({ email, pieces: own }) => own.map((piece) => ({ piece, email })));
  const rows = [...Map.groupBy(pieces, ({ piece }) => piece.performance)].map(([key, group]) => ({
    key,
    text: letters.dotted([
      named(performersIn(group.map(({ piece }) => piece))),
      isolated(group[0]?.piece.piece ?? ''),
    ]),
    emails: group.map(({ email }) => email),
  }));
  return { kind, rows, ...(reached.length > 0 && { remind: { group: kind, emails: reached.length } }) };
};

const invitedOf = (performances: readonly PerformanceResponse[]): Missing => {
  const awaited = performances.flatMap((piece) => awaitedIn(piece).map((person) => ({ piece, person })));
  return {
    kind: 'invited',
    remind: { invited: awaited.map(({ piece, person }) => ({ id: piece._id, invited: person._id })) },
    rows: awaited.map(({ piece, person }) => ({
      key: person._id,
      text: letters.dotted([
        text.invited(isolated(invitedName(person)), person.instrument),
        isolated(piece.title),
      ]),
      emails: [],
    })),
  };
};

const wishesOf = ({ event, performances, program }: KnownEvent): Missing => {
  const { items, settings, acknowledged } = program;
  const byId = new Map(performances.map((piece) => [piece._id, piece]));
  const schedule = scheduleProgram(items, byId, settings);
  const broken = findWarnings({ schedule, settings, target: targetOf(settings, event), event });
  const missed = broken.filter((one) => one.kind === 'wish' && reasonFor(one, acknowledged) === undefined);
  const rows = missed.flatMap(({ key, items: [id = ''] }) => {
    const piece = byId.get(id);
    const names = piece?.people.map(({ profile }) => fullName(profile)) ?? [];
    const parts = [named(names), isolated(piece?.title ?? ''), wishText(piece?.wish)];
    return piece ? [{ key, text: letters.dotted(parts), emails: [] }] : [];
  });
  return { kind: 'wish', rows };
};

/** Returns what is missing for an event, by kind. */
export const missingFor = (known: KnownEvent): Missing[] => {
  const { families, performances } = known;
  const unconfirmed = families.filter(({ isConfirmed }) => !isConfirmed);
  return [
    invitedOf(performances),
    ...askedGroups.map((kind) => askedOf(kind, families)),
    {
      kind: 'unconfirmed' as const,
      rows: unconfirmed.map(({ user, email, pieces }) => ({
        key: user,
        text: named(performersIn(pieces)),
        emails: [email],
      })),
    },
    wishesOf(known),
  ].filter(({ rows }) => rows.length > 0);
};
