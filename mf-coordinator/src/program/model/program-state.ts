import { arrangeProgram } from '@portal/contracts/program.rules';
import type {
  Acknowledgement,
  ProgramItem,
  ProgramResponse,
  ProgramSettings,
} from '@portal/contracts/program';

/** Everything about a program that can be changed on its page, undone and saved. */
export interface ProgramState {
  items: readonly ProgramItem[];
  settings: ProgramSettings;
  acknowledged: readonly Acknowledgement[];
}

export const toState = ({ program, items, settings, acknowledged }: ProgramResponse): ProgramState => ({
  items: arrangeProgram(program, items),
  settings,
  acknowledged,
});

// The server answers fields in an order of its own.
const isSameRecord = (a: object, b: object): boolean =>
  a === b || JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

const isSameList = (a: readonly object[], b: readonly object[]): boolean =>
  a === b || (a.length === b.length && a.every((one, at) => isSameRecord(one, b[at] ?? {})));

const byKey = (acknowledged: ProgramState['acknowledged']) =>
  acknowledged.toSorted((a, b) => (a.key < b.key ? -1 : 1));

export const isSameState = (a: ProgramState, b: ProgramState): boolean =>
  a === b ||
  (isSameList(a.items, b.items) &&
    isSameRecord(a.settings, b.settings) &&
    isSameList(byKey(a.acknowledged), byKey(b.acknowledged)));
