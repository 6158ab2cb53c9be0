import type { RowPin } from '@portal/contracts/program';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { idOf, performanceOf, programOf } from '../../testing/fixtures.ts';
import { store } from '../../testing/handlers.ts';
import { openProgram, order, signUp, titlesOf } from '../testing/program-page.ts';
import '../../testing/server.ts';
import type { Suggestion } from '../search/input.ts';
import type { PinOfRow } from '@portal/contracts/pins.rules';
import { pinsOf } from '../store/program-state.ts';
import { suggestInWorker } from '../search/suggest-in-worker.ts';

vi.mock('../search/suggest-in-worker.ts', () => ({ suggestInWorker: vi.fn() }));
const search = vi.mocked(suggestInWorker);

const cost = { pins: 0, never: 0, rest: 0, rules: {} };
const gavotte = idOf('d', 1);
const meditation = idOf('d', 2);
const berceuse = idOf('d', 3);
const allegro = idOf('d', 4);
const found = (order: string[], change: Partial<Suggestion> = {}): Suggestion => ({
  order,
  before: cost,
  after: cost,
  remaining: [],
  missed: [],
  problems: [],
  tried: 1,
  ...change,
});
/** Gavotte and Allegro are played by children of one family, and so are too close after each other. */
const choose = (pins: RowPin[] = []) => {
  signUp(4, (at) => (at % 3 === 0 ? { family: 'Lin' } : {}));
  const program = [gavotte, allegro, meditation, berceuse];
  store.program = programOf({
    program,
    items: program.map((id, at) => ({ id, kind: 'piece', ...(at === 0 && pins.length > 0 && { pins }) })),
  });
};
const open = async () => {
  await openProgram();
  await press(await screen.findByRole('button', { name: 'Suggest an order' }));
};
const press = (target: string | HTMLElement) =>
  userEvent.click(typeof target === 'string' ? screen.getByRole('button', { name: target }) : target);
/** The pins of each program that was searched. */
const searchedPins = () => search.mock.calls.map(([{ program }]) => program.items.flatMap(pinsOf));
const panel = () => screen.getByRole('region', { name: 'A suggested order' });
const nearKey = `family-near:${gavotte}:${allegro}`;
const better = [gavotte, meditation, berceuse, allegro];

beforeEach(() => {
  search.mockReset();
  choose();
});

describe('A suggested order', () => {
  it('shows figures, reasons and rows, and is taken in one step', async () => {
    search.mockResolvedValue(found(better));
    await open();
    const suggested = await screen.findByRole('list', { name: 'Suggested' });
    expect(screen.getByRole('heading', { name: 'A suggested order' })).toHaveFocus();
    const suggestedOrder = ['Gavotte', 'Méditation', 'Berceuse', 'Allegro'];
    expect(titlesOf(within(suggested).getAllByRole('listitem'))).toEqual(suggestedOrder);
    expect(panel()).toHaveTextContent(/Warnings1 → 0/);
    expect(panel()).toHaveTextContent(/Rows moved1 of 4/);
    expect(suggested).toHaveTextContent(/was No. 2, .*: No. 1, 4 instead of No. 1, 2/);
    await press('Take all');
    expect(order()).toEqual(suggestedOrder);
    expect(screen.queryByRole('region', { name: 'A suggested order' })).toBeNull();
    await press('Undo');
    expect(order()).toEqual(['Gavotte', 'Allegro', 'Méditation', 'Berceuse']);
  });

  it('takes one row, and leaves a row where it is', async () => {
    search.mockResolvedValue(found([berceuse, allegro, gavotte, meditation]));
    await open();
    await press(await screen.findByRole('button', { name: 'Berceuse: Take' }));
    await press('Allegro: Leave');
    expect(screen.getByRole('button', { name: 'Allegro: Move it after all' })).toBeVisible();
    await press('Close');
    expect(order()).toEqual(['Berceuse', 'Gavotte', 'Allegro', 'Méditation']);
  });

  it('takes one section, with what comes and what leaves', async () => {
    const [first, second] = [idOf('c', 1), idOf('c', 2)];
    store.program = {
      ...store.program,
      items: [
        { id: first, kind: 'section', title: 'First half' },
        ...[gavotte, allegro].map((id) => ({ id, kind: 'piece' as const })),
        { id: second, kind: 'section', title: 'Second half' },
        ...[meditation, berceuse].map((id) => ({ id, kind: 'piece' as const })),
      ],
    };
    search.mockResolvedValue(found([first, meditation, gavotte, second, berceuse, allegro]));
    await open();
    await press(await screen.findByRole('button', { name: 'First half: Take this section' }));
    await press('Close');
    expect(order().filter(Boolean)).toEqual(['Méditation', 'Gavotte', 'Berceuse', 'Allegro']);
  });

  it('searches again in another mode, and can be canceled', async () => {
    search.mockReturnValue(new Promise(() => undefined));
    await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What to suggest' }), 'A new order');
    expect(search.mock.calls.map(([{ options }]) => options)).toEqual([{ mode: 'repair' }, { mode: 'new' }]);
    expect(search.mock.calls.map(([, signal]) => signal.aborted)).toEqual([true, false]);
    await press('Cancel');
    expect(search.mock.calls[1]?.[1].aborted).toBe(true);
    expect(order()).toEqual(['Gavotte', 'Allegro', 'Méditation', 'Berceuse']);
  });

  it('shows contradictory pins, and searches again when one is loosened', async () => {
    choose([{ kind: 'first' }, { kind: 'last' }]);
    const first: PinOfRow = { row: gavotte, pin: { kind: 'first' } };
    const last: PinOfRow = { row: gavotte, pin: { kind: 'last' } };
    const missed = [{ pin: last, proof: { against: [first], isLocked: false } }];
    search.mockResolvedValueOnce(found(better, { missed })).mockResolvedValueOnce(found(better));
    await open();
    expect(await screen.findByText(/These pins contradict each other: .*last.* and .*first/)).toBeVisible();
    await press('Unpin No. 1, Gavotte in D (last)');
    await waitFor(() => expect(screen.queryByText(/These pins contradict/)).toBeNull());
    expect(searchedPins()).toEqual([[first.pin, last.pin], [first.pin]]);
    expect(screen.queryByText(/The program has changed since/)).toBeNull();
  });

  it.each([
    [undefined, /Repair did not reach this pin: .*first.*Try a new order/],
    [{ against: [], isLocked: true }, /its row stays next to the heading of a section/],
    [{ against: [], isLocked: false }, /No order can hold this pin: /],
  ])('says that no order holds a pin if there is a proof: %j', async (proof, sentence) => {
    choose([{ kind: 'first' }]);
    const pin: PinOfRow = { row: gavotte, pin: { kind: 'first' } };
    search.mockResolvedValue(found(better, { missed: [{ pin, ...(proof && { proof }) }] }));
    await open();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('counts the warnings that were not accepted, as the bar does, also with a row that is left', async () => {
    const acknowledged = [{ key: nearKey, weight: 0, reason: 'They like it' }];
    store.program = { ...store.program, acknowledged };
    search.mockResolvedValue(found([allegro, gavotte, meditation, berceuse]));
    await open();
    expect(await screen.findByText('Suggested')).toBeVisible();
    expect(panel()).toHaveTextContent(/Warnings0/);
    expect(panel()).not.toHaveTextContent(/remain/);
  });

  it('makes Discard the main button when the rows that are taken make the order worse', async () => {
    store.program = { ...store.program, program: better, items: better.map((id) => ({ id, kind: 'piece' })) };
    search.mockResolvedValue(found([meditation, gavotte, allegro, berceuse]));
    await open();
    await press(await screen.findByRole('button', { name: 'Méditation: Leave' }));
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveClass('p-button--primary');
    expect(screen.getByRole('button', { name: 'Take all' })).toHaveClass('p-button--secondary');
    expect(panel()).toHaveTextContent(/1 remains/);
  });

  it('says how many wishes hold, and names those that do not', async () => {
    store.performances[1] = performanceOf(2, { wish: 'by 14:01' });
    search.mockResolvedValue(found(better));
    await open();
    expect(await screen.findByText('0 of 1 wishes hold.')).toBeVisible();
    expect(panel()).toHaveTextContent(/Méditation.*has to leave by 2:01 PM; now No. 2/);
  });

  it.each([
    [{ kind: 'empty' }, /no piece in the program yet/],
    [{ kind: 'one-piece' }, /only one order/],
    [{ kind: 'nothing-to-move' }, /nothing to move/],
    [{ kind: 'break-too-long', row: gavotte }, /is longer than the whole program/],
    [{ kind: 'one-family' }, /All pieces are of one family/],
    [{ kind: 'cut-off' }, /too long to try everything/],
    [{ kind: 'stopped-early' }, /stopped before it tried everything/],
    [{ kind: 'no-length', rows: [gavotte, allegro] }, /2 pieces have no length/],
    [{ kind: 'unknown-row', pin: { row: gavotte, pin: { kind: 'first' } } }, /names a row that is gone/],
  ] as const)('shows one sentence for the problem %j', async (problem, sentence) => {
    search.mockResolvedValue(found([gavotte, allegro, meditation, berceuse], { problems: [problem] }));
    await open();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take all' })).toBeNull();
    await press('Close');
    expect(order()).toHaveLength(4);
  });

  it('shows an error when the search failed, and tries again', async () => {
    search.mockRejectedValueOnce(new Error('out of memory')).mockResolvedValueOnce(found(better));
    await open();
    await press(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Take all' })).toBeVisible();
  });
});

describe('Pins', () => {
  it('are set in the dialog of a row, shown on the row, undone, and saved', async () => {
    store.performances[1] = performanceOf(2, { wish: 'by 15:00' });
    await openProgram();
    await press(await screen.findByRole('button', { name: 'Edit: Berceuse' }));
    const kind = screen.getByRole('combobox', { name: /Pin this row/ });
    await userEvent.selectOptions(kind, 'right after another row');
    await press('Apply');
    expect(screen.getByRole('combobox', { name: /The other row/ })).toHaveAccessibleDescription(
      'Please choose a row.',
    );
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /The other row/ }),
      screen.getByRole('option', { name: /Gavotte/ }),
    );
    await press('Apply');
    for (const name of [/^Berceuse: /, /^Méditation: /]) await press(screen.getByRole('button', { name }));
    expect(
      screen.getByRole('button', { name: 'Unpin: Berceuse, right after No. 1, Gavotte in D' }),
    ).toBeVisible();
    await press(screen.getByRole('button', { name: /^Pin the wish: Méditation/ }));
    const byThree = () => screen.queryByRole('button', { name: /^Unpin: Méditation.*by 3:00 PM/ });
    expect(byThree()).toBeVisible();
    await press('Undo');
    expect(byThree()).toBeNull();
    await press('Redo');
    await press('Save');
    await waitFor(() =>
      expect(store.program.items.map((item) => ('pins' in item ? item.pins : undefined))).toEqual([
        undefined,
        undefined,
        [{ kind: 'notAfter', time: '15:00' }],
        [{ kind: 'after', other: gavotte }],
      ]),
    );
  });
});
