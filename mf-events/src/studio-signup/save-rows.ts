import type { ErrorCode } from '@portal/contracts/errors';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { ApiError } from '@portal/kit/http';
import { createPerformance, updatePerformance } from '../performances.api.ts';
import { ownId } from '@portal/kit/session';
import { changeRow, noNote, type GridStore } from './grid.ts';
import {
  checkRow,
  hasFields,
  isSameAttempt,
  isTwin,
  refusedProblems,
  signupsHere,
  type Attempt,
  type People,
  type Row,
} from './grid-rows.ts';

// The next row would be refused for the same reason.
const stopping: readonly ErrorCode[] = [
  'full',
  'canceled',
  'past',
  'quota',
  'unauthenticated',
  'blocked',
  'realm',
  'reauth',
  'origin',
  'throttled',
  'unavailable',
];

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(500, undefined, undefined, { cause: error });
};

interface Saving {
  store: GridStore;
  event: string;
  people: People;
}

const attemptOf = (row: Row, input: Omit<Attempt['body'], 'event' | 'user'>, event: string): Attempt =>
  row.attempt && isSameAttempt(row)
    ? row.attempt
    : {
        cells: JSON.stringify(row.cells),
        body: { ...input, event, user: ownId() },
        key: row.attempt?.key ?? crypto.randomUUID(),
      };

/**
 * Signs up with a request. An earlier request with its key, whose answer was lost, may have stored other fields: then
 * the sign-up is changed.
 */
const send = async ({ body, key }: Attempt, { attempt, isRepeated }: Row): Promise<PerformanceResponse> => {
  const made = await createPerformance({ ...body, ...(isRepeated && { again: true }) }, key);
  if (!attempt || hasFields(made, body)) return made;
  return await updatePerformance({ ...body, id: made._id, version: made.version });
};

/** Saves a row. Returns the error for which the rows after it are not saved. */
const saveRow = async ({ store, event, people }: Saving, id: string): Promise<ApiError | undefined> => {
  const row = store.get().rows.find((one) => one.id === id);
  if (!row || row.saved !== undefined || isTwin(row, people, signupsHere(people, store.get().made, event)))
    return undefined;
  const checked = checkRow(row, people);
  if ('problems' in checked) {
    changeRow(store, id, (one) => ({ ...one, problems: checked.problems }));
    return undefined;
  }
  try {
    const attempt = attemptOf(row, checked.input, event);
    // The draft has the key before the request is sent.
    changeRow(store, id, (one) => ({ ...one, attempt, problems: {}, isSaving: true }));
    // Moves the focus to the row, because the focused input is replaced by text.
    if (document.getElementById(id)?.contains(document.activeElement)) store.change({ focus: { id } });
    const made = await send(attempt, row);
    store.change({ made: [...store.get().made, made] });
    changeRow(store, id, (one) => ({ ...one, isSaving: false, saved: made._id }));
    return undefined;
  } catch (thrown) {
    const error = toApiError(thrown);
    const isStop = error.cause !== undefined || stopping.includes(error.code);
    const isTwinElsewhere = error.code === 'twin';
    const problems = isStop || isTwinElsewhere ? {} : refusedProblems(error);
    changeRow(store, id, (one) => ({ ...one, isSaving: false, problems, isTwinElsewhere }));
    return isStop ? error : undefined;
  }
};

interface SavingOptions extends Saving {
  /** Whether the page is still open. Leaving it ends saving after the current row. */
  isOpen: () => boolean;
  /** Called at the end: the event has fewer places left. */
  onDone: () => void;
}

/** Saves rows one after another until one is refused for a reason that the others have too. */
export const saveRows = async (options: SavingOptions, ids: readonly string[]): Promise<void> => {
  const { store, isOpen, onDone } = options;
  if (store.get().isRunning) return;
  store.change({ isRunning: true, stop: undefined, note: noNote });
  for (const id of ids) {
    if (!isOpen()) break;
    const error = await saveRow(options, id);
    if (!error) continue;
    store.change({ stop: { id, error } });
    break;
  }
  store.change({ isRunning: false });
  onDone();
};
