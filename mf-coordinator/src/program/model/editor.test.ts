import { defaultSettings, type ProgramResponse } from '@portal/contracts/program';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf, programOf } from '../../testing/fixtures.ts';
import { clearProgramDraft, readProgramDraft, writeProgramDraft, type ProgramDraft } from './draft.ts';
import { isDirty, openEditor, reduceEditor, type Editor, type EditorAction } from './editor.ts';
import { addPiece, moveItem, removeItem, shiftItem, type Edit } from './program-edits.ts';

const ids = [1, 2, 3, 4].map((number) => idOf('d', number));
const [a = '', b = '', c = ''] = ids;
const stored = (...program: string[]): ProgramResponse =>
  programOf({ program, items: program.map((id) => ({ id, kind: 'piece' })) });
const run = (editor: Editor, ...actions: EditorAction[]): Editor => actions.reduce(reduceEditor, editor);
const edit = (change: Edit): EditorAction => ({ type: 'edit', edit: change });
const idsOf = ({ history }: Editor): string[] => history.present.items.map(({ id }) => id);

describe('edits', () => {
  it.each<[string, Edit[], string[]]>([
    ['adding puts at the end', [addPiece(c)], [a, b, c]],
    ['adding twice changes nothing', [addPiece(a)], [a, b]],
    ['removing', [removeItem(a)], [b]],
    ['one place later', [shiftItem(a, 1)], [b, a]],
    ['the last one stays last', [shiftItem(b, 1)], [a, b]],
    ['the first one stays first', [shiftItem(a, -1)], [a, b]],
    ['to a place', [addPiece(c), moveItem(c, 0)], [c, a, b]],
    ['an unknown one', [moveItem(c, 0)], [a, b]],
  ])('%s', (_, changes, order) => {
    expect(idsOf(run(openEditor(stored(a, b), undefined), ...changes.map(edit)))).toEqual(order);
  });
});

describe('moves', () => {
  it('end in the same order by dragging and one place at a time', () => {
    const letters = [...'abcdefgh'];
    const move = fc.record({ id: fc.constantFrom(...letters), to: fc.nat(letters.length - 1) });
    const stepsTo = (editor: Editor, id: string, to: number): EditorAction[] => {
      const from = idsOf(editor).indexOf(id);
      return Array<EditorAction>(Math.abs(to - from)).fill(edit(shiftItem(id, to > from ? 1 : -1)));
    };
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const start = openEditor(stored(...letters), undefined);
        const dragged = moves.reduce((editor, { id, to }) => run(editor, edit(moveItem(id, to))), start);
        const stepped = moves.reduce((editor, { id, to }) => run(editor, ...stepsTo(editor, id, to)), start);
        expect(idsOf(stepped)).toEqual(idsOf(dragged));
      }),
      { seed: 5 },
    );
  });
});

describe('undo and redo', () => {
  it('goes back 50 steps and no more', () => {
    const moves = Array.from({ length: 60 }, () => edit(shiftItem(a, 1))).map((action, turn) =>
      turn % 2 === 0 ? action : edit(shiftItem(a, -1)),
    );
    const moved = run(openEditor(stored(a, b, c), undefined), ...moves);
    expect(moved.history.past).toHaveLength(50);
  });

  it('comes back to where it was, whatever was done', () => {
    const action = fc.oneof(
      fc.constantFrom(...ids).map((id) => edit(addPiece(id))),
      fc.constantFrom(...ids).map((id) => edit(removeItem(id))),
      fc.tuple(fc.constantFrom(...ids), fc.nat(3)).map(([id, to]) => edit(moveItem(id, to))),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const start = openEditor(stored(a, b), undefined);
        const worked = run(start, ...actions);
        const steps = worked.history.past.length;
        const back = run(worked, ...Array<EditorAction>(steps).fill({ type: 'undo' }));
        expect(idsOf(back)).toEqual([a, b]);
        expect(idsOf(run(back, ...Array<EditorAction>(steps).fill({ type: 'redo' })))).toEqual(idsOf(worked));
      }),
      { seed: 5 },
    );
  });

  it('an edit after an undo forgets what was undone', () => {
    const editor = run(
      openEditor(stored(a), undefined),
      edit(addPiece(b)),
      { type: 'undo' },
      edit(addPiece(c)),
    );
    expect(idsOf(run(editor, { type: 'redo' }))).toEqual([a, c]);
  });
});

describe('saving', () => {
  it('is dirty from the first change until it is saved, also by what was done meanwhile', () => {
    const changed = run(openEditor(stored(a), undefined), edit(addPiece(b)), { type: 'saving' });
    expect(isDirty(changed)).toBe(true);
    const sent = changed.history.present;
    const answer = { ...stored(a, b), revision: 1 };
    expect(isDirty(run(changed, { type: 'saved', sent, answer }))).toBe(false);
    expect(isDirty(run(changed, edit(addPiece(c)), { type: 'saved', sent, answer }))).toBe(true);
  });

  it.each([
    ['merge', [b, c, a], true],
    ['mine', [b, a], true],
    ['theirs', [a, b, c], false],
  ] as const)('a conflict decided as %s', (resolution, order, dirty) => {
    const theirs = { ...stored(a, b, c), revision: 4 };
    const editor = run(
      openEditor(stored(a, b), undefined),
      edit(shiftItem(a, 1)),
      { type: 'stale', theirs },
      { type: 'resolve', resolution },
    );
    expect([idsOf(editor).sort(), isDirty(editor), editor.revision]).toEqual([[...order].sort(), dirty, 4]);
    const undone = idsOf(run(editor, { type: 'undo' }));
    expect(undone).toEqual(resolution === 'mine' ? [a, b] : [b, a]);
  });
});

describe('a draft', () => {
  const base = { items: [{ id: a, kind: 'piece' as const }], settings: defaultSettings };
  const draft: ProgramDraft = {
    revision: 0,
    base,
    state: { ...base, items: [...base.items, { id: b, kind: 'piece' }] },
    at: '2090-11-01T19:00:00.000Z',
  };
  beforeEach(() => localStorage.clear());

  it('is kept for one person and one event, and forgotten', () => {
    writeProgramDraft('me', 'e1', draft);
    expect(readProgramDraft('me', 'e1')).toEqual(draft);
    expect(readProgramDraft('you', 'e1')).toBeUndefined();
    expect(readProgramDraft('me', 'e2')).toBeUndefined();
    clearProgramDraft('me', 'e1');
    expect(readProgramDraft('me', 'e1')).toBeUndefined();
  });

  it('leaves out the reasons, in which people name children', () => {
    const acknowledged = [{ key: 'k', weight: 1, reason: 'June asked for it' }];
    writeProgramDraft('me', 'e1', { ...draft, state: Object.assign({}, draft.state, { acknowledged }) });
    expect(JSON.stringify(localStorage)).not.toContain('June');
  });

  it.each(['', '{', 'null', '{"revision":"1"}', '{"revision":1,"at":"x","base":{},"state":{}}'])(
    'is none when the storage holds %j',
    (text) => {
      localStorage.setItem('portal-program-draft:me:e1', text);
      expect(readProgramDraft('me', 'e1')).toBeUndefined();
    },
  );

  it('is there again when the page opens, and can be undone', () => {
    const editor = openEditor(stored(a), draft);
    expect([idsOf(editor), isDirty(editor), editor.restoredFrom]).toEqual([[a, b], true, draft.at]);
    expect(idsOf(run(editor, { type: 'undo' }))).toEqual([a]);
  });

  it('keeps the revision it began from, so that a newer program is met when it is saved', () => {
    const editor = openEditor({ ...stored(a, c), revision: 3 }, draft);
    expect([idsOf(editor), editor.revision]).toEqual([[a, b], 0]);
    const merged = run(
      editor,
      { type: 'stale', theirs: { ...stored(a, c), revision: 3 } },
      { type: 'resolve', resolution: 'merge' },
    );
    expect(idsOf(merged)).toEqual([a, b, c]);
  });

  it('of what is saved already is nothing to bring back', () => {
    expect(openEditor({ ...stored(a, b), revision: 1 }, draft).restoredFrom).toBeUndefined();
  });
});
