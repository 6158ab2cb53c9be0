import { piecesOf } from '@portal/contracts/program.rules';
import type { ErrorCode } from '@portal/contracts/errors';
import type { ProgramNews } from '@portal/contracts/program';
import { isApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { announce } from '@portal/kit/ui/announce';
import { messages } from '../../messages.ts';
import { readEventPerformances, readProgram, saveProgram } from '../../program.api.ts';
import type { EditorAction } from './editor.ts';
import type { ProgramBase } from './program-data.ts';

const text = messages.program.save;

// The number of attempts to save, or to read the latest program, before giving up.
const mostTries = 3;

/** Returns the acts that read an open program again. `mark` is the mark of the program as it was read. */
export const readingOf = ({ getState, setState, act, prepare }: ProgramBase, mark: string | undefined) => {
  // The mark of the program read last, and the latest one the server announced.
  let read = mark;
  let announced = mark;
  let readAt = new Date().toISOString();
  let outdated = 0;
  let isReading = false;

  const readAll = async (): Promise<void> => {
    const { _id: id } = getState().event;
    const asked = outdated;
    const theirs = await readProgram(id);
    // Requested after the program, so that the sign-ups are at least as new as its mark.
    const performances = await readEventPerformances(id);
    const at = new Date().toISOString();
    const arrived: EditorAction = { type: 'arrived', arrival: { theirs, performances, at } };
    const isOutdated = () => outdated !== asked || getState().editor.status === 'saving';
    if (isOutdated()) return;
    const apply = prepare(arrived);
    // The page is drawn in another task: a single long one would hold up typing.
    await new Promise((done) => setTimeout(done));
    if (isOutdated()) return;
    if (!apply()) act(arrived);
    read = theirs.mark;
    readAt = at;
  };

  /** Reads the latest program from the server, and merges it with the unsaved changes. Returns whether that was possible. */
  const reread = (): Promise<boolean> =>
    readAll().then(
      () => true,
      () => false,
    );

  return {
    reread,
    /** Ignores what was asked for until now: it may be older than the saved program. */
    outdate: (): void => {
      outdated += 1;
    },
    /** Reads the latest program. Returns how old the known one is if the server could not be reached. */
    latest: async (): Promise<string | undefined> => ((await reread()) ? undefined : readAt),
    /** Reads the program until it has the latest announced mark. After too many attempts it waits for the next news. */
    onNews: async ({ mark: now, here }: ProgramNews): Promise<void> => {
      setState({ here });
      announced = now;
      if (isReading) return;
      isReading = true;
      for (let turn = 0; turn < mostTries && read !== announced; turn += 1) await reread();
      isReading = false;
    },
  };
};

/** The parts of reading that saving needs. */
type Reading = Pick<ReturnType<typeof readingOf>, 'outdate' | 'reread'>;

const send = async ({ getState, act }: ProgramBase, { outdate }: Reading): Promise<ErrorCode | undefined> => {
  const { event, state, editor } = getState();
  act({ type: 'saving' });
  outdate();
  try {
    const answer = await saveProgram({
      _id: event._id,
      program: piecesOf(state.items),
      revision: editor.revision,
      items: [...state.items],
      settings: state.settings,
      acknowledged: [...state.acknowledged],
    });
    act({ type: 'saved', sent: state, answer });
    toastSuccess(text.saved);
    return undefined;
  } catch (error) {
    return isApiError(error) ? error.code : 'unexpected';
  } finally {
    outdate();
  }
};

/** Returns the acts that save an open program. */
export const savingOf = (program: ProgramBase, reading: Reading) => {
  const { getState, act } = program;
  // Whether to continue saving once the conflicts are resolved.
  let isWaiting = false;

  const fail = (failure: ErrorCode): false => {
    // 'invalid' is about a form field, and this page has none.
    act({ type: 'failed', failure: failure === 'invalid' ? 'unexpected' : failure });
    toastError(text.failed);
    return false;
  };

  /** Saves unsaved changes, merged with those of other users. Returns whether everything is saved. */
  const save = async (): Promise<boolean> => {
    if (getState().editor.status === 'saving') return false;
    if (!getState().isDirty) {
      act({ type: 'unchanged' });
      announce(text.state.unchanged);
      await reading.reread();
      return !getState().isDirty;
    }
    for (let attempt = 0; attempt < mostTries && !getState().editor.question; attempt += 1) {
      const refusal = await send(program, reading);
      if (!refusal) return true;
      // 'invalid' may mean that the account behind a piece was deleted, which changes no revision. Reading again
      // removes the piece.
      const isMerged = refusal === 'stale' || (refusal === 'invalid' && attempt === 0);
      if (!isMerged) return fail(refusal);
      act({ type: 'failed', failure: undefined });
      if (!(await reading.reread())) return fail(refusal);
      if (!getState().isDirty) return true;
    }
    if (!getState().editor.question) return fail('stale');
    isWaiting = true;
    act({ type: 'ask' });
    return false;
  };

  return {
    save,
    /** Resolves the conflicts with these keys in favor of the other user, all others in favor of the current one. */
    decide: (theirs: ReadonlySet<string>): void => {
      const wasWaiting = isWaiting;
      isWaiting = false;
      act({ type: 'decide', theirs });
      if (wasWaiting) void save();
    },
    postpone: (): void => {
      isWaiting = false;
      act({ type: 'postpone' });
    },
  };
};
