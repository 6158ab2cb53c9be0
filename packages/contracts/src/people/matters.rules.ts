import { paths, type Path } from '../base/paths.ts';

/** Where a matter is settled, and how long it may wait. */
export interface MatterRules {
  /** The page where it is settled; `of` is its parameter. Absent if it is settled where it is shown. */
  page?: Path;
  /** The part of that page. */
  part?: string;
  /** The days after which it is due. Without it only the matter itself says when. */
  days?: number;
  /** The days after which it is settled by itself. */
  lasts?: number;
  /** Whether its row says since when it waits, also before it is due. */
  waits?: true;
}

/**
 * The kinds of what can be open for an account, in the order of its list. `GET /todos` lists it, and the sentences are in
 * the messages of the kit.
 */
export const matters = {
  /** The email address of the account is not confirmed. */
  unconfirmed: {},
  /** An account asks, by a link of this one, to look after a profile. */
  accountAsks: { page: paths.requests, waits: true },
  /** Another account invites this one to look after a profile. */
  guardianInvited: { page: paths.invitation },
  /** A family invites this one into its piece. */
  pieceInvited: { page: paths.pieceInvitation },
  /** A teacher would like to sign up children. Only the link says so. */
  teacherInvites: { page: paths.teacherInvitation },
  /** This account asks to look after a profile, and the sender of the link has not decided. */
  claimWaits: { page: paths.invitation, waits: true },
  /** A family was invited into a piece of this account and has not answered. */
  invitedWaits: { page: paths.editEventSignup },
  /** A sign-up came after the program was published. */
  lateSignup: { page: paths.editEventSignup },
  /** The program with the pieces of this account is published. */
  programOut: { page: paths.myEvents },
  /** Families took this account off profiles that it taught, in the last week. */
  pupilsLeft: { page: paths.studio },
  /** Questions about consent have no answer. */
  consent: { page: paths.profile, part: 'consent', days: 7 },
  /** A piece has no length. */
  length: { page: paths.editEventSignup, days: 7 },
  /** A teacher made sign-ups, in the last week, and their program is not published yet. */
  teacherSigned: { page: paths.myEvents, lasts: 7 },
  /** Pieces of a coming event of this coordinator have no length or wait for a family. */
  eventMissing: { page: paths.eventFamilies },
  /** A new account of a family has no profile. */
  firstProfile: { page: paths.createProfile },
  /** A new account of a teacher has no pupil. */
  firstPupil: { page: paths.studio },
} as const satisfies Record<string, MatterRules>;

export type MatterKind = keyof typeof matters;

export const matterKinds = Object.keys(matters) as [MatterKind, ...MatterKind[]];

interface Dated {
  kind: MatterKind;
  of: string;
  since?: string | undefined;
  due?: string | undefined;
}

const day = 24 * 3_600_000;

const rulesOf = ({ kind }: Pick<Dated, 'kind'>): MatterRules => matters[kind];

const after = (since: string, days: number): string => new Date(Date.parse(since) + days * day).toISOString();

/** Returns the address of the page where a matter is settled; undefined if it is settled where it is shown. */
export const placeOf = (matter: Pick<Dated, 'kind' | 'of'>): string | undefined => {
  const { page, part } = rulesOf(matter);
  return page && page.replace(/:\w+\??$/, matter.of) + (part === undefined ? '' : `#${part}`);
};

// Returns a matter with its due date: its own, or so many days after it began as its kind may wait.
const withDue = <M extends Dated>(matter: M): M => {
  const { days } = rulesOf(matter);
  if (matter.due !== undefined || matter.since === undefined || days === undefined) return matter;
  return { ...matter, due: after(matter.since, days) };
};

const isOver = (matter: Dated, now: Date): boolean => {
  const { lasts } = rulesOf(matter);
  return lasts !== undefined && matter.since !== undefined && after(matter.since, lasts) < now.toISOString();
};

const rankOf = ({ kind }: Dated): number => matterKinds.indexOf(kind);

/**
 * Returns the matters that are still open, with their due dates, sorted by kind. Within a kind those that can wait come
 * last.
 */
export const sortMatters = <M extends Dated>(found: readonly M[], now: Date): M[] =>
  found
    .filter((matter) => !isOver(matter, now))
    .map(withDue)
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) || (a.due ?? '9').localeCompare(b.due ?? '9') || a.of.localeCompare(b.of),
    );

/** The time that the row of a matter names: by when it has to be settled, or since when it waits. */
export type MatterAge = { kind: 'by' | 'wasBy' | 'since'; at: string } | undefined;

/** Returns the time that the row of a matter names. */
export const ageOf = (matter: Dated, now: Date): MatterAge => {
  const { since, due } = matter;
  const { days, waits = false } = rulesOf(matter);
  const isOverdue = due !== undefined && due < now.toISOString();
  if (due !== undefined && days === undefined) return { kind: isOverdue ? 'wasBy' : 'by', at: due };
  return since !== undefined && (waits || isOverdue) ? { kind: 'since', at: since } : undefined;
};

/**
 * Returns the last moment to answer an invitation into a piece: a week before the event, or a day before it for an
 * invitation of the last week.
 */
export const answerBy = (eventDate: string, invitedAt: Date): string => {
  const start = Date.parse(eventDate);
  const days = invitedAt.getTime() < start - 7 * day ? 7 : 1;
  return new Date(start - days * day).toISOString();
};
