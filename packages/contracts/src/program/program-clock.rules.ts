import type { PerformanceResponse } from '../events/performances.ts';
import type { BylineField } from '../events/piece.rules.ts';
import type { ProgramItem, ProgramSettings } from './program.ts';

/** The data of a performance that the clock and the warnings need. */
export type ProgramPiece = Pick<
  PerformanceResponse,
  '_id' | 'title' | BylineField | 'time' | 'people' | 'withdrawn' | 'invited' | 'wish'
> & { event?: Pick<PerformanceResponse['event'], 'date'> };

/** The length of a piece without an estimate, in seconds. */
export const assumedLength = 240;

/** An item with its times. All times are seconds since the start of the event. */
export interface ScheduledItem {
  item: ProgramItem;
  /** The performance of a piece; undefined if it was not found. */
  piece: ProgramPiece | undefined;
  /** The number of a piece among the pieces, from 1. */
  number: number | undefined;
  start: number;
  length: number;
  /** Whether `length` is a guess because there is no estimate. */
  isGuess: boolean;
}

export interface Schedule {
  entries: ScheduledItem[];
  /** The end of the last item. */
  planned: number;
  /** The number of pieces without an estimate. */
  missing: number;
  /** The length of each section without its breaks, by the id of the section. */
  sections: ReadonlyMap<string, number>;
}

/** Returns the length of an item, and whether it is a guess. */
export const lengthOf = (
  item: ProgramItem,
  piece: ProgramPiece | undefined,
): { seconds: number; isGuess: boolean } => {
  if (item.kind === 'section') return { seconds: 0, isGuess: false };
  if (item.seconds !== undefined) return { seconds: item.seconds, isGuess: false };
  if (piece?.time != null) return { seconds: Math.round(piece.time * 60), isGuess: false };
  return { seconds: assumedLength, isGuess: true };
};

/** Returns the planned length of the program: set by the coordinator, otherwise the length of the event. */
export const targetOf = (settings: ProgramSettings, event: { duration: number }): number =>
  settings.target ?? event.duration * 60;

/**
 * Computes the times of a running order. Between two pieces there is a changeover, unless there is a break between
 * them: people change places during a break.
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

/**
 * Returns the index of the piece before which a break divides these entries most evenly by the clock; -1 with fewer than two
 * pieces.
 */
export const middleOf = (entries: readonly ScheduledItem[]): number => {
  const last = entries.at(-1);
  const whole = (entries[0]?.start ?? 0) + (last ? last.start + last.length : 0);
  const pieces = [...entries.entries()].filter(([, { item }]) => item.kind === 'piece').slice(1);
  const [nearest] = pieces.toSorted(
    ([, a], [, b]) => Math.abs(2 * a.start - whole) - Math.abs(2 * b.start - whole),
  );
  return nearest?.[0] ?? -1;
};
