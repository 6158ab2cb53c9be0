import type { ProgramItem, ProgramSettings } from '@portal/contracts/program';
import { lengthOf, type ProgramPiece } from '@portal/contracts/program-clock.rules';
import { factsOfPiece } from '@portal/contracts/program-warnings.rules';
import type { Instance, InstancePerson, InstanceRow, Pin } from './instance.ts';

type Pieces = ReadonlyMap<string, ProgramPiece>;

const kinds = { piece: 'piece', break: 'break', section: 'heading', announcement: 'heading' } as const;

const rowOf = (item: ProgramItem, pieces: Pieces, setups: ProgramSettings['setups']): InstanceRow => {
  const piece = pieces.get(item.id);
  const { seconds, isGuess } = lengthOf(item, piece);
  const row = { id: item.id, kind: kinds[item.kind], seconds, isGuess, isSection: item.kind === 'section' };
  if (item.kind !== 'piece') return { ...row, people: [] };
  if (!piece) return { ...row, people: [], isWithdrawn: true };
  return { ...row, ...factsOfPiece(piece, setups) };
};

/** Locks breaks next to the heading of a section, which names what follows the break. */
const lockBreaks = (row: InstanceRow, at: number, rows: readonly InstanceRow[]): InstanceRow =>
  row.kind === 'break' && (rows[at - 1]?.isSection || rows[at + 1]?.isSection)
    ? { ...row, locked: true }
    : row;

/** Returns a program in the form that the search reads. */
export const instanceOfProgram = (
  items: readonly ProgramItem[],
  pieces: Pieces,
  settings: ProgramSettings,
  target: number,
  pins: readonly Pin[],
): Instance => {
  const people = new Map<string, InstancePerson>();
  for (const piece of pieces.values()) {
    const facts = factsOfPiece(piece, settings.setups);
    facts.people.forEach((id, at) => people.set(id, { id, family: facts.families[at] ?? id }));
  }
  return {
    rows: items.map((item) => rowOf(item, pieces, settings.setups)).map(lockBreaks),
    people: [...people.values()],
    pins,
    rules: settings.rules ?? {},
    limits: { ...settings, target },
  };
};
