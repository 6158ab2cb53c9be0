import { piecesOf } from '@portal/contracts/program.rules';
import type { ErrorCode } from '@portal/contracts/errors';
import type { ProgramNews } from '@portal/contracts/program';
import { isApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { announce } from '@portal/kit/ui/announce';
import { messages } from '../../messages.ts';
import { readEventPerformances, readProgram, saveProgram } from '../../program.api.ts';
import { isDirty, reduceEditor, type Editor, type EditorAction } from './editor.ts';
import type { ProgramState } from './program-state.ts';

const text = messages.program.save;

// The number of attempts to save, or to read the latest program, before giving up.
const mostTries = 3;

/** The program as last read. `asOf` is its time if the server could not be reached. */
export interface Latest {
  editor: Editor;
  asOf: string | undefined;
}

/** Called after each change. Changes by other users may be rendered with lower priority. */
type Listener = (isByOthers: boolean) => void;

/** Manages a program while its page is open: edits, saving, and changes by other users. */
export class ProgramDesk {
  private readonly listeners = new Set<Listener>();
  /** The mark of the program read last, and the latest one the server announced. */
  private read: string | undefined;
  private told: string | undefined;
  private readAt = new Date().toISOString();
  /** Increases when a save starts or ends. A response requested before that may be older than the saved program. */
  private saves = 0;
  private isReading = false;
  /** Whether to continue saving once the conflicts are resolved. */
  private isWaiting = false;

  constructor(
    private readonly event: string,
    private editor: Editor,
    mark: string | undefined,
  ) {
    this.read = mark;
    this.told = mark;
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getEditor = (): Editor => this.editor;

  /** Applies an action; returns the program before and after it. */
  act(action: EditorAction): { before: ProgramState; after: ProgramState } {
    const before = this.editor.history.present;
    this.editor = reduceEditor(this.editor, action);
    this.tell(action.type === 'arrived');
    return { before, after: this.editor.history.present };
  }

  /** Saves unsaved changes, merged with those of other users. Returns whether everything is saved. */
  async save(): Promise<boolean> {
    if (this.editor.status === 'saving') return false;
    if (!isDirty(this.editor)) {
      this.act({ type: 'unchanged' });
      announce(text.state.unchanged);
      await this.readAll().catch(() => undefined);
      return !isDirty(this.editor);
    }
    for (let attempt = 0; attempt < mostTries && !this.editor.question; attempt += 1) {
      const refusal = await this.send();
      if (!refusal) return true;
      // 'invalid' may mean that the account behind a piece was deleted, which changes no revision. Reading again
      // removes the piece.
      const isMerged = refusal === 'stale' || (refusal === 'invalid' && attempt === 0);
      if (!isMerged || !(await this.readInstead())) return this.fail(refusal);
      if (!isDirty(this.editor)) return true;
    }
    if (!this.editor.question) return this.fail('stale');
    this.isWaiting = true;
    this.act({ type: 'ask' });
    return false;
  }

  /** Resolves the conflicts with these keys in favor of the other user, all others in favor of the current one. */
  decide(theirs: ReadonlySet<string>): void {
    const { isWaiting } = this;
    this.isWaiting = false;
    this.act({ type: 'decide', theirs });
    if (isWaiting) void this.save();
  }

  postpone(): void {
    this.isWaiting = false;
    this.act({ type: 'postpone' });
  }

  /** Reads the latest program from the server and returns it with the unsaved changes. */
  async latest(): Promise<Latest> {
    const asOf = await this.readAll().then(
      () => undefined,
      () => this.readAt,
    );
    // Renders at once, because the program is about to be printed.
    this.tell(false);
    return { editor: this.editor, asOf };
  }

  /** Reads the program until it has the latest announced mark. After too many attempts it waits for the next news. */
  async hear({ mark }: ProgramNews): Promise<void> {
    this.told = mark;
    if (this.isReading) return;
    this.isReading = true;
    for (let turn = 0; turn < mostTries && this.read !== this.told; turn += 1)
      await this.readAll().catch(() => undefined);
    this.isReading = false;
  }

  private tell(isByOthers: boolean): void {
    this.listeners.forEach((listener) => listener(isByOthers));
  }

  private async readAll(): Promise<void> {
    const { saves } = this;
    const theirs = await readProgram(this.event);
    // Requested after the program, so that the sign-ups are at least as new as its mark.
    const performances = await readEventPerformances(this.event);
    if (this.saves !== saves || this.editor.status === 'saving') return;
    this.read = theirs.mark;
    this.readAt = new Date().toISOString();
    this.act({ type: 'arrived', arrival: { theirs, performances, at: this.readAt } });
  }

  private async readInstead(): Promise<boolean> {
    this.act({ type: 'failed', failure: undefined });
    return this.readAll().then(
      () => true,
      () => false,
    );
  }

  private fail(failure: ErrorCode): false {
    // 'invalid' is about a form field, and this page has none.
    this.act({ type: 'failed', failure: failure === 'invalid' ? 'unexpected' : failure });
    toastError(text.failed);
    return false;
  }

  private async send(): Promise<ErrorCode | undefined> {
    const { history, revision } = this.editor;
    const sent = history.present;
    this.act({ type: 'saving' });
    this.saves += 1;
    try {
      const answer = await saveProgram({
        _id: this.event,
        program: piecesOf(sent.items),
        revision,
        items: [...sent.items],
        settings: sent.settings,
        acknowledged: [...sent.acknowledged],
      });
      this.act({ type: 'saved', sent, answer });
      toastSuccess(text.saved);
      return undefined;
    } catch (error) {
      return isApiError(error) ? error.code : 'unexpected';
    } finally {
      this.saves += 1;
    }
  }
}
