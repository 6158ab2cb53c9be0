import type { PieceFacts } from '@portal/contracts/program-warnings.rules';
import type { InstanceRow } from './instance.ts';
import type { Group, Model, Price } from './model.ts';
import type { PinnedRow } from './pins.ts';

/** The cost of a row, a family or the whole order, now and before the last change. */
export interface Cost extends Price {
  wasNever: number;
  wasRest: number;
}

/** A row in an order. All but its description and `cost` is its place in the order. */
export interface StateRow extends PinnedRow {
  readonly index: number;
  readonly id: string;
  readonly kind: InstanceRow['kind'];
  readonly facts: PieceFacts | undefined;
  readonly groups: readonly number[];
  /** Whether a piece after this row needs a changeover. */
  isBusy: boolean;
  /** The seconds of the pieces up to this row, with it. */
  played: number;
  previous: StateRow | undefined;
  /** The cost of a piece because of the pieces shortly before it. */
  cost: Cost;
}

/** A family or a person whose wait counts. */
export interface StateGroup {
  readonly person: Group['person'];
  readonly pieces: readonly { row: StateRow; who: string }[];
  cost: Cost;
  /** The last change that touched it. */
  change: number;
}

export const noCost = (): Cost => ({ never: 0, rest: 0, wasNever: 0, wasRest: 0 });

export const stateRow = ({ facts, groupsOf }: Model, row: InstanceRow, index: number): StateRow => ({
  index,
  id: row.id,
  kind: row.kind,
  isPiece: row.kind === 'piece',
  length: row.isSection ? 0 : row.seconds,
  facts: facts[index],
  groups: groupsOf[index] ?? [],
  at: 0,
  number: 0,
  rank: 0,
  start: 0,
  isBusy: false,
  played: 0,
  previous: undefined,
  isPinned: false,
  cost: noCost(),
});

export const stateGroup = ({ person, pieces }: Group, rows: readonly StateRow[]): StateGroup => ({
  person,
  pieces: pieces.flatMap(({ row, who }) => {
    const found = rows[row];
    return found ? [{ row: found, who }] : [];
  }),
  cost: noCost(),
  change: 0,
});
