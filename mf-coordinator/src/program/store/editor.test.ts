import { defaultSettings, type ProgramResponse } from '@portal/contracts/program';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonResponse } from '@portal/contracts/performers';
import { eventOf, idOf, performanceOf, profileOf, programOf, withFirst } from '../../testing/fixtures.ts';
import { clearProgramDraft, readProgramDraft, writeProgramDraft, type ProgramDraft } from './draft.ts';
import {
  isDirty,
  openEditor as openEditorWith,
  reduceEditor,
  type Editor,
  type EditorAction,
} from './editor.ts';
import {
  acknowledge,
  addPiece,
  changeItem,
  changeSettings,
  moveItem,
  removeItem,
  shiftItem,
  type Edit,
} from './program-edits.ts';

const ids = [1, 2, 3, 4].map((number) => idOf('d', number));
const [a = '', b = '', c = ''] = ids;
const stored = (...program: string[]): ProgramResponse =>
  programOf({ program, items: program.map((id) => ({ id, kind: 'piece' })) });
const signedUp = [1, 2, 3, 4].map((number) => performanceOf(number));
const openEditor = (program: ProgramResponse, draft?: ProgramDraft): Editor =>
  openEditorWith(program, signedUp, draft);
const arrived = (theirs: ProgramResponse, ...gone: string[]): EditorAction => {
  const performances = signedUp.filter(({ _id }) => !gone.includes(_id)).map((one) => ({ ...one }));
  return { type: 'arrived', arrival: { theirs, performances, at: '2090-11-01T20:00:00.000Z' } };
};
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
    expect(idsOf(run(openEditor(stored(a, b)), ...changes.map(edit)))).toEqual(order);
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
        const start = openEditor(stored(...letters));
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
    const moved = run(openEditor(stored(a, b, c)), ...moves);
    expect(moved.history.past).toHaveLength(50);
  });

  it('restores each state, after any actions', () => {
    const action = fc.oneof(
      fc.constantFrom(...ids).map((id) => edit(addPiece(id))),
      fc.constantFrom(...ids).map((id) => edit(removeItem(id))),
      fc.tuple(fc.constantFrom(...ids), fc.nat(3)).map(([id, to]) => edit(moveItem(id, to))),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const start = openEditor(stored(a, b));
        const worked = run(start, ...actions);
        const steps = worked.history.past.length;
        const back = run(worked, ...Array<EditorAction>(steps).fill({ type: 'undo' }));
        expect(idsOf(back)).toEqual([a, b]);
        expect(idsOf(run(back, ...Array<EditorAction>(steps).fill({ type: 'redo' })))).toEqual(idsOf(worked));
      }),
      { seed: 5 },
    );
  });

  it('an edit after an undo discards the undone steps', () => {
    const editor = run(openEditor(stored(a)), edit(addPiece(b)), { type: 'undo' }, edit(addPiece(c)));
    expect(idsOf(run(editor, { type: 'redo' }))).toEqual([a, c]);
  });
});

describe('saving', () => {
  it('is dirty from the first change until it is saved, also with changes made during the save', () => {
    const changed = run(openEditor(stored(a)), edit(addPiece(b)), { type: 'saving' });
    expect(isDirty(changed)).toBe(true);
    const sent = changed.history.present;
    const answer = { ...stored(a, b), revision: 1 };
    expect(isDirty(run(changed, { type: 'saved', sent, answer }))).toBe(false);
    expect(isDirty(run(changed, edit(addPiece(c)), { type: 'saved', sent, answer }))).toBe(true);
  });
});

describe('a version that arrives', () => {
  const later = (program: string[], change: Partial<ProgramResponse> = {}) => ({
    ...stored(...program),
    revision: 4,
    savedBy: 'dana@example.org',
    savedAt: '2090-11-01T19:04:00.000Z',
    ...change,
  });
  const piece = (id: string, seconds?: number) =>
    ({ id, kind: 'piece', ...(seconds !== undefined && { seconds }) }) as const;
  const kinds = ({ log }: Editor) => log.map(({ kind }) => kind);
  const asks = ({ question }: Editor) => question?.collisions.map(({ key }) => key) ?? [];

  it('replaces the program if there are no own changes', () => {
    const editor = run(openEditor(stored(a, b)), arrived(later([b, a, c])));
    expect([idsOf(editor), isDirty(editor), editor.revision]).toEqual([[b, a, c], false, 4]);
    expect(editor.log).toMatchObject([{ kind: 'saved', by: 'dana@example.org', changes: { added: [c] } }]);
  });

  it('is merged with the own changes, which are the only steps to undo', () => {
    const editor = run(openEditor(stored(a, b)), edit(shiftItem(a, 1)), arrived(later([a, b, c])));
    expect([idsOf(editor), isDirty(editor), asks(editor)]).toEqual([[b, a, c], true, []]);
    expect(idsOf(run(editor, { type: 'undo' }))).toEqual([a, b, c]);
    expect(idsOf(run(editor, { type: 'undo' }, { type: 'redo' }))).toEqual([b, a, c]);
  });

  it('removes a withdrawn piece everywhere, with its title in the log, and without an author', () => {
    const withdrawn = [{ id: b, title: 'Méditation', at: '2090-11-01T19:30:00.000Z' }];
    const mine = [edit(changeItem(piece(b, 90))), edit(shiftItem(a, 1)), edit(addPiece(c))];
    const editor = run(openEditor(stored(a, b)), ...mine, arrived(later([a], { withdrawn }), b));
    expect([idsOf(editor), asks(editor), editor.withdrawn]).toEqual([[a, c], [], withdrawn]);
    expect(editor.log).toMatchObject([
      {
        kind: 'withdrawn',
        title: 'Méditation',
        isLeftOut: true,
        performance: { _id: b },
        at: withdrawn[0]?.at,
      },
    ]);
    const back = run(editor, ...Array<EditorAction>(3).fill({ type: 'undo' }));
    expect(idsOf(back)).toEqual([a]);
    expect(back.history.past).toEqual([]);
  });

  it('is in no undo step if the piece was withdrawn after it was removed here', () => {
    const here = [edit(addPiece(b)), edit(removeItem(b))];
    const editor = run(openEditor(stored(a)), ...here, arrived(later([a]), b), { type: 'undo' });
    expect([idsOf(editor), kinds(editor)]).toEqual([[a], ['withdrawn']]);
  });

  it('removes a withdrawn piece that was added here and never saved', () => {
    const editor = run(openEditor(stored(a)), edit(addPiece(b)), arrived(later([a]), b));
    expect([idsOf(editor), isDirty(editor), kinds(editor)]).toEqual([[a], false, ['withdrawn']]);
  });

  it('logs who signed up and who changed a sign-up, and keeps the other objects', () => {
    const [first, ...rest] = signedUp;
    const start = openEditorWith(stored(a), rest, undefined);
    const changed = { ...performanceOf(2), title: 'Else', version: 1 };
    const performances = [first ?? performanceOf(1), changed, performanceOf(3), performanceOf(4)];
    const arrival = { theirs: stored(a), performances, at: '2090-11-01T20:00:00.000Z' };
    const editor = run(start, { type: 'arrived', arrival });
    expect(kinds(editor)).toEqual(['signed-up', 'edited']);
    expect(editor.performances[2]).toBe(rest[1]);
    expect(editor.history).toBe(start.history);
  });

  const event = eventOf(1);
  const published = { number: 1, at: '2090-11-02T19:04:00.000Z' };
  const place = { version: 1, number: 1, start: 0, call: 0, at: event.date, isGap: false };
  const profile = profileOf(1);
  const first = (change: Partial<PersonResponse>) => ({ people: withFirst(performanceOf(1), change).people });
  it.each<[string, object, string[]]>([
    ['a save: it is in the program now', { show: false }, []],
    ['publishing', { show: false, published: place, event: { ...event, published } }, []],
    ['hiding the program', { event: { ...event, hidden: { at: published.at, reason: 'Wrong' } } }, []],
    ['a moved event', { event: { ...event, date: '2090-12-09T22:00:00.000Z' } }, []],
    ['a family that was told apart', first({ family: 'another' }), []],
    ['another grade', first({ profile: { ...profile, grade: 12 } }), []],
    ['an edit', { title: 'Else', version: 1 }, ['edited']],
    ['a renamed child', first({ profile: { ...profile, lastName: 'Marsh-Lin' } }), ['edited']],
    ['a name in print', first({ profile: { ...profile, printName: 'Teddy Marsh' } }), ['edited']],
  ])('logs edits of sign-ups only: %s', (_, change, reported) => {
    const arrival = {
      theirs: stored(a),
      performances: signedUp.map((one, at) => (at === 0 ? { ...one, ...change } : one)),
      at: published.at,
    };
    const editor = run(openEditor(stored(a)), { type: 'arrived', arrival });
    expect(kinds(editor)).toEqual(reported);
    expect(editor.performances[0]).toMatchObject(change);
  });

  it('is ignored if it is older than the known one', () => {
    const editor = run(openEditor({ ...stored(a), revision: 5 }), arrived(later([b])));
    expect([idsOf(editor), editor.revision]).toEqual([[a], 5]);
  });

  const start = stored(a, b, c);
  it.each<[string, Edit, ProgramResponse, string, (editor: Editor) => unknown, unknown, unknown]>([
    [
      'both gave one piece another length',
      changeItem(piece(b, 90)),
      later([a, b, c], { items: [piece(a), piece(b, 70), piece(c)] }),
      `item:${b}`,
      ({ history }) => history.present.items[1],
      piece(b, 90),
      piece(b, 70),
    ],
    [
      'they removed what I changed',
      changeItem(piece(b, 90)),
      later([a, c]),
      `removed:${b}`,
      idsOf,
      [a, b, c],
      [a, c],
    ],
    ['they removed what I moved', moveItem(c, 0), later([a, b]), `removed:${c}`, idsOf, [c, a, b], [a, b]],
    ['both moved one piece', moveItem(c, 0), later([a, c, b]), `place:${c}`, idsOf, [c, a, b], [a, c, b]],
    [
      'both changed one setting',
      changeSettings({ ...defaultSettings, changeover: 30 }),
      later([a, b, c], { settings: { ...defaultSettings, changeover: 60 } }),
      'setting:changeover',
      ({ history }) => history.present.settings.changeover,
      30,
      60,
    ],
    [
      'both gave one warning a reason',
      acknowledge({ key: 'k', weight: 1, reason: 'mine' }),
      later([a, b, c], { acknowledged: [{ key: 'k', weight: 1, reason: 'theirs' }] }),
      'reason:k',
      ({ history }) => history.present.acknowledged[0]?.reason,
      'mine',
      'theirs',
    ],
  ])('asks if %s: my value is shown until the decision', (_, change, theirs, key, look, mine, other) => {
    const editor = run(openEditor(start), edit(change), arrived(theirs), { type: 'ask' });
    expect(asks(editor)).toEqual([key]);
    expect(look(editor)).toEqual(mine);
    const decided = run(editor, { type: 'decide', theirs: new Set([key]) });
    expect([look(decided), isDirty(decided), decided.question]).toEqual([other, false, undefined]);
    expect(look(run(decided, { type: 'undo' }))).toEqual(mine);
    const kept = run(editor, { type: 'decide', theirs: new Set() });
    expect([look(kept), isDirty(kept), kept.isAsking]).toEqual([mine, true, false]);
    expect(asks(run(kept, arrived({ ...theirs, revision: 5 })))).toEqual([]);
  });

  it('is merged without a question if both made the same change', () => {
    const editor = run(openEditor(start), edit(moveItem(c, 0)), arrived(later([c, a, b])));
    expect([asks(editor), isDirty(editor)]).toEqual([[], false]);
  });

  it('asks again with the next version, and after a reload', () => {
    const asked = run(openEditor(start), edit(changeItem(piece(b, 90))), arrived(later([a, c])));
    const next = { ...later([c, a]), revision: 5 };
    expect(asks(run(asked, arrived(next)))).toEqual([`removed:${b}`]);
    const { base, revision } = asked.question ?? asked;
    const draft = { base, revision, state: asked.history.present, at: '2090-11-01T19:00:00.000Z' };
    expect(asks(openEditor(next, draft))).toEqual([`removed:${b}`]);
  });
});

describe('a draft', () => {
  const base = { items: [{ id: a, kind: 'piece' as const }], settings: defaultSettings, acknowledged: [] };
  const draft: ProgramDraft = {
    revision: 0,
    base,
    state: { ...base, items: [...base.items, { id: b, kind: 'piece' }] },
    at: '2090-11-01T19:00:00.000Z',
  };
  beforeEach(() => localStorage.clear());

  it('is stored for one user and one event, and can be deleted', () => {
    writeProgramDraft('me', 'e1', draft);
    expect(readProgramDraft('me', 'e1')).toEqual(draft);
    expect(readProgramDraft('you', 'e1')).toBeUndefined();
    expect(readProgramDraft('me', 'e2')).toBeUndefined();
    clearProgramDraft('me', 'e1');
    expect(readProgramDraft('me', 'e1')).toBeUndefined();
  });

  it('contains the reasons given for warnings', () => {
    const acknowledged = [{ key: 'k', weight: 1, reason: 'The hall is ours' }];
    writeProgramDraft('me', 'e1', { ...draft, state: { ...draft.base, acknowledged } });
    const editor = openEditor(stored(a), readProgramDraft('me', 'e1'));
    expect([editor.history.present.acknowledged, isDirty(editor)]).toEqual([acknowledged, true]);
  });

  it('from before reasons were stored keeps the stored reasons', () => {
    const acknowledged = [{ key: 'k', weight: 1, reason: 'The hall is ours' }];
    const editor = openEditor({ ...stored(a), acknowledged }, draft);
    expect(editor.history.present.acknowledged).toEqual(acknowledged);
  });

  it.each(['', '{', 'null', '{"revision":"1"}', '{"revision":1,"at":"x","base":{},"state":{}}'])(
    'is undefined if the storage contains %j',
    (text) => {
      localStorage.setItem('portal-program-draft:me:e1', text);
      expect(readProgramDraft('me', 'e1')).toBeUndefined();
    },
  );

  it('is restored when the page opens, and can be undone', () => {
    const editor = openEditor(stored(a), draft);
    expect([idsOf(editor), isDirty(editor), editor.restoredFrom]).toEqual([[a, b], true, draft.at]);
    expect(idsOf(run(editor, { type: 'undo' }))).toEqual([a]);
  });

  it('is merged with a newer program when the page opens', () => {
    const editor = openEditor({ ...stored(a, c), revision: 3 }, draft);
    expect([idsOf(editor), editor.revision, editor.restoredFrom]).toEqual([[a, b, c], 3, draft.at]);
  });

  it('leaves out a withdrawn piece, with an entry in the log', () => {
    const withdrawn = [{ id: b, title: 'Méditation' }];
    const rest = signedUp.filter(({ _id }) => _id !== b);
    const editor = openEditorWith({ ...stored(a), withdrawn }, rest, draft);
    expect([idsOf(editor), isDirty(editor)]).toEqual([[a], false]);
    expect(editor.log).toMatchObject([{ kind: 'withdrawn', title: 'Méditation', isLeftOut: true }]);
  });

  it('is ignored if it is saved already', () => {
    expect(openEditor({ ...stored(a, b), revision: 1 }, draft).restoredFrom).toBeUndefined();
  });
});
