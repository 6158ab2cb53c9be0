import { piecesOf } from '@portal/contracts/program.rules';
import type { ErrorCode } from '@portal/contracts/errors';
import type { ProgramNews } from '@portal/contracts/program';
import { isApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { announce } from '@portal/kit/ui/announce';
import { messages } from '../messages.ts';
import { readEventPerformances, readProgram, saveProgram } from '../program.api.ts';
import { isDirty, reduceEditor, type Editor, type EditorAction } from './model/editor.ts';
import type { ProgramState } from './model/program-state.ts';

const text = messages.program.save;

// A program that others save again and again in between is a matter for people.
const mostTries = 3;

/** The program as it is now; `asOf` says from when it is where the server could not be asked. */
export interface Latest {
  editor: Editor;
  asOf: string | undefined;
}

/** Told of each change; what others did may be drawn when there is time for it. */
type Listener = (isByOthers: boolean) => void;

/** Holds a program while its page is open: what is done to it, its saving, and what comes from others. */
export class ProgramDesk {
  private readonly listeners = new Set<Listener>();
  /** The mark of what was read last, and the one the server told last. */
  private read: string | undefined;
  private told: string | undefined;
  private readAt = new Date().toISOString();
  /** Rises when a save begins or ends: what is read around it may be older than what it wrote. */
  private saves = 0;
  private isReading = false;
  /** A save that goes on when what it met is decided. */
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

  /** The program before and after it. */
  act(action: EditorAction): { before: ProgramState; after: ProgramState } {
    const before = this.editor.history.present;
    this.editor = reduceEditor(this.editor, action);
    this.tell(action.type === 'arrived');
    return { before, after: this.editor.history.present };
  }

  /** Saves what there is to save, with what came in between. Whether nothing is left to save. */
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
      // A piece whose account is gone is one nobody can save, and no save of anybody else's.
      const isMerged = refusal === 'stale' || (refusal === 'invalid' && attempt === 0);
      if (!isMerged || !(await this.readInstead())) return this.fail(refusal);
      if (!isDirty(this.editor)) return true;
    }
    if (!this.editor.question) return this.fail('stale');
    this.isWaiting = true;
    this.act({ type: 'ask' });
    return false;
  }

  /** Theirs counts where it is named, mine everywhere else. */
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

  /** The program with everything the server knows of. */
  async latest(): Promise<Latest> {
    const asOf = await this.readAll().then(
      () => undefined,
      () => this.readAt,
    );
    // It is about to be printed.
    this.tell(false);
    return { editor: this.editor, asOf };
  }

  /** Reads until what was told last has been read; what fails is tried with the next news. */
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
    // Behind it, so that the sign-ups are at least as new as the mark.
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
    // No field of the page is wrong.
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
