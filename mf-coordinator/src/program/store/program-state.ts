import type { PerformanceResponse } from '@portal/contracts/performances';
import type {
  Acknowledgement,
  ProgramItem,
  ProgramResponse,
  ProgramSettings,
  RowPin,
} from '@portal/contracts/program';
import { arrangeProgram } from '@portal/contracts/program.rules';

/** The sign-ups for an event, by id. */
export type Performances = ReadonlyMap<string, PerformanceResponse>;

/** The part of a program that can be edited on its page, undone and saved. */
export interface ProgramState {
  items: readonly ProgramItem[];
  settings: ProgramSettings;
  acknowledged: readonly Acknowledgement[];
}

const noPins: readonly RowPin[] = [];

/** Returns the pins of a row, the same list if there are none. */
export const pinsOf = (item: ProgramItem): readonly RowPin[] => ('pins' in item && item.pins) || noPins;

export const toState = ({ program, items, settings, acknowledged }: ProgramResponse): ProgramState => ({
  items: arrangeProgram(program, items),
  settings,
  acknowledged,
});

/** Returns whether two objects are equal, whatever the order of their fields: the server's order may differ. */
export const isSameRecord = (a: object, b: object): boolean =>
  a === b ||
  JSON.stringify(a) === JSON.stringify(b) ||
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Returns the new list with the old object for each equal one, so that React renders only changed rows. */
export const sharing = <T extends object>(
  before: readonly T[],
  now: readonly T[],
  idOf: (one: T) => string,
): readonly T[] => {
  const known = new Map(before.map((one) => [idOf(one), one]));
  const shared = now.map((one) => {
    const old = known.get(idOf(one));
    return old && isSameRecord(old, one) ? old : one;
  });
  return shared.length === before.length && shared.every((one, at) => one === before[at]) ? before : shared;
};

const isSameList = (a: readonly object[], b: readonly object[]): boolean =>
  a === b || (a.length === b.length && a.every((one, at) => isSameRecord(one, b[at] ?? {})));

const byKey = (acknowledged: ProgramState['acknowledged']) =>
  acknowledged.toSorted((a, b) => (a.key < b.key ? -1 : 1));

export const isSameState = (a: ProgramState, b: ProgramState): boolean =>
  a === b ||
  (isSameList(a.items, b.items) &&
    isSameRecord(a.settings, b.settings) &&
    isSameList(byKey(a.acknowledged), byKey(b.acknowledged)));
