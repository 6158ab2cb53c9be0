import type { PerformanceResponse } from './performances.ts';
import type { ProgramItem, ProgramSettings } from './program.ts';

/** What the clock and the warnings need to know of a performance. */
export type ProgramPiece = Pick<
  PerformanceResponse,
  '_id' | 'title' | 'composer' | 'time' | 'user' | 'family' | 'profile' | 'withdrawn'
>;

/** What a piece without an estimate is reckoned with, in seconds. */
export const assumedLength = 240;

/** One item with its place on the clock. All times are seconds since the start of the event. */
export interface ScheduledItem {
  item: ProgramItem;
  /** The performance of a piece; undefined where it is lost. */
  piece: ProgramPiece | undefined;
  /** The place of a piece among the pieces, from 1. */
  number: number | undefined;
  start: number;
  length: number;
  /** Nobody has said how long it takes: `length` is a guess. */
  isGuess: boolean;
}

export interface Schedule {
  entries: ScheduledItem[];
  /** When the last item ends. */
  planned: number;
  /** How many pieces have no estimate. */
  missing: number;
  /** How long each section takes without its breaks, by the id of the section. */
  sections: ReadonlyMap<string, number>;
}

/** How long an item takes, and whether that is a guess. */
export const lengthOf = (
  item: ProgramItem,
  piece: ProgramPiece | undefined,
): { seconds: number; isGuess: boolean } => {
  if (item.kind === 'section') return { seconds: 0, isGuess: false };
  if (item.seconds !== undefined) return { seconds: item.seconds, isGuess: false };
  if (piece?.time != null) return { seconds: Math.round(piece.time * 60), isGuess: false };
  return { seconds: assumedLength, isGuess: true };
};

/** How long the program should take: what the coordinator set, otherwise the event's own length. */
export const targetOf = (settings: ProgramSettings, event: { duration: number }): number =>
  settings.target ?? event.duration * 60;

/**
 * Puts a running order on the clock. Between two pieces there is a changeover, unless a break lies between them:
 * people change places during a break.
 */
export const scheduleProgram = (
  items: readonly ProgramItem[],
  pieces: ReadonlyMap<string, ProgramPiece>,
  { changeover }: Pick<ProgramSettings, 'changeover'>,
): Schedule => {
  const sections = new Map<string, number>();
  let section: string | undefined;
  let now = 0;
  let played = 0;
  let missing = 0;
  let needsChangeover = false;
  const entries = items.map((item): ScheduledItem => {
    const piece = item.kind === 'piece' ? pieces.get(item.id) : undefined;
    const { seconds: length, isGuess } = lengthOf(item, piece);
    const before = item.kind === 'piece' && needsChangeover ? changeover : 0;
    const start = now + before;
    now = start + length;
    if (item.kind === 'section') {
      section = item.id;
      sections.set(section, 0);
    } else if (section !== undefined && item.kind !== 'break') {
      sections.set(section, (sections.get(section) ?? 0) + before + length);
    }
    if (item.kind === 'piece') {
      played += 1;
      needsChangeover = true;
      missing += isGuess ? 1 : 0;
    } else if (item.kind === 'break') needsChangeover = false;
    return { item, piece, number: item.kind === 'piece' ? played : undefined, start, length, isGuess };
  });
  return { entries, planned: now, missing, sections };
};
