import { answer, press, retype, textsOf } from '@portal/kit/testing/on-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventOf, performanceOf } from '../../testing/fixtures.ts';
import { store } from '../../testing/handlers.ts';
import {
  button,
  choose,
  inWindow,
  narrow,
  openProgram,
  order,
  said,
  signUp,
} from '../testing/program-page.ts';
import '../../testing/server.ts';

const wide = '(width >= 68.75rem)';
const signUpWithNotes = (count: number) =>
  signUp(count, (at) => (at === 0 ? { notes: 'needs a low chair' } : {}));
const list = () => screen.getByRole('list', { name: 'The running order' });
/** Gives each offer and row a position: the offers on the left, the rows on the right. */
const layOut = async () => {
  // Strict mode mounts everything twice, which would end a drag.
  await act(() => new Promise((done) => setTimeout(done)));
  const box = (x: number, y: number, height: number) => DOMRect.fromRect({ x, y, width: 300, height });
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = 100 + [...(this.parentElement?.children ?? [])].indexOf(this) * 40;
    if (this.matches('.c-row')) return box(400, top, 40);
    if (this.matches('.p-thirds > li')) return box(0, top, 40);
    if (this.matches('.c-order')) return box(400, 100, 120);
    return this.matches(':has(> .p-thirds)') ? box(0, 100, 120) : box(0, 0, 0);
  });
};
const keyCodes = { ' ': 32, Escape: 27, ArrowRight: 39, ArrowDown: 40 };
/** Presses keys on the focused element. The drag library reads `keyCode`, which user-event does not set. */
const pressKeys = async (...keys: (keyof typeof keyCodes)[]) => {
  for (const key of keys) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode: keyCodes[key] });
    await act(() => new Promise((done) => setTimeout(done)));
  }
};
/** Ends the drop animation, which the drag library waits for and jsdom does not run. */
const putDown = () => {
  const flown = Object.assign(new Event('transitionend', { bubbles: true }), { propertyName: 'transform' });
  fireEvent(document.querySelector('li[data-dragging]') ?? document.body, flown);
};
const moveTo = async (point: MouseEventInit) => {
  fireEvent.pointerMove(window, point);
  fireEvent.mouseMove(window, point);
  await act(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
};
/** Drags an element with the mouse to a point and drops it there. */
const drag = async (element: Element, from: MouseEventInit, to: MouseEventInit, held?: MouseEventInit) => {
  fireEvent.mouseDown(element, { ...from, ...held });
  await moveTo({ ...from, clientY: (from.clientY ?? 0) + 10 });
  await moveTo(to);
  fireEvent.mouseUp(window, to);
  putDown();
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the rows', () => {
  it('show their notes and warnings on a click', async () => {
    signUpWithNotes(2);
    choose(1, 2);
    await openProgram();
    expect(screen.queryByText('needs a low chair', { selector: 'p' })).toBeNull();
    await press('Gavotte in D: needs a low chair');
    expect(screen.getByText('needs a low chair', { selector: '[data-selectable] p' })).toBeVisible();
  });

  it('show AM and PM in a program that passes noon', async () => {
    signUp(4);
    choose(1, 2);
    store.events.set(eventOf(1)._id, { ...eventOf(1), date: '2090-12-01T19:57:00.000Z' });
    await openProgram();
    expect(list()).toHaveTextContent('11:57 AM');
    expect(list()).toHaveTextContent('12:01 PM');
  });
});

describe('the side-by-side layout', () => {
  beforeEach(() => {
    inWindow(wide);
    choose(1, 2);
  });

  it('can be chosen in a wide window, and is remembered', async () => {
    const { unmount } = await openProgram();
    expect(button('Stacked')).toHaveAttribute('aria-pressed', 'true');
    await press('Side by side');
    unmount();
    await openProgram();
    expect(button('Side by side')).toHaveAttribute('aria-pressed', 'true');
  });

  it('moves an offer into the list by keyboard, and shows the start time at each place', async () => {
    await openProgram();
    await press('Side by side');
    await layOut();
    button('Drag Berceuse').focus();
    await pressKeys(' ', 'ArrowRight', 'ArrowDown');
    expect(screen.getByText('June Park, Berceuse: here it begins at 2:04')).toBeVisible();
    expect(said()).toContain('Berceuse, position 2 of 3');
    await pressKeys(' ');
    putDown();
    expect(order()).toEqual(['Gavotte', 'Berceuse', 'Méditation']);
    await press('Undo');
    expect(order()).toEqual(['Gavotte', 'Méditation']);
  });
});

describe('an offer', () => {
  it.each([
    ['into the list is put there', 550, 160, ['Gavotte', 'Berceuse', 'Méditation']],
    ['below the list is last', 550, 700, ['Gavotte', 'Méditation', 'Berceuse']],
    ['above the list is not chosen', 550, 20, ['Gavotte', 'Méditation']],
    ['beside the list is not chosen', 10, 300, ['Gavotte', 'Méditation']],
  ])('dragged %s', async (_, clientX, clientY, result) => {
    choose(1, 2);
    await openProgram();
    await layOut();
    const card = screen.getByText('Berceuse', { selector: 'h3' });
    await drag(card, { clientX: 150, clientY: 120 }, { clientX, clientY });
    expect(order()).toEqual(result);
  });

  it('can be added at a typed place', async () => {
    choose(1, 2);
    await openProgram();
    await press('Add at…: Berceuse, June Park');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Berceuse' }));
    await retype(dialog.getByLabelText('Place in the program'), '2');
    await press('Add', dialog);
    expect(order()).toEqual(['Gavotte', 'Berceuse', 'Méditation']);
  });

  it('is offered at the place with the fewest problems', async () => {
    signUp(3, (at) => (at === 1 ? {} : { family: 'Lin' }));
    store.performances[2] = performanceOf(3, { family: 'Lin', wish: 'together' });
    choose(1, 2);
    await openProgram();
    await press('Add at…: Berceuse, June Park');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Berceuse' }));
    expect(dialog.getByLabelText('Place in the program')).toHaveValue(2);
    expect(dialog.getByText(/^No\. 2 fits best\./)).toBeVisible();
  });

  it('is hidden together with the other offers', async () => {
    await openProgram();
    await press('Hide: Non selected performances');
    expect(screen.queryByRole('list', { name: 'Performances not in the program yet' })).toBeNull();
  });
});

describe('a drag', () => {
  beforeEach(() => choose(1, 2, 3));

  it('with the keyboard moves a row, and Escape returns it', async () => {
    await openProgram();
    await layOut();
    button('Drag Gavotte in D').focus();
    await pressKeys(' ', 'ArrowDown', 'ArrowDown');
    expect(said()).toContain('Gavotte in D, position 3 of 3');
    expect(button('Drag Gavotte in D')).toHaveFocus();
    await pressKeys('Escape');
    putDown();
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
    expect(said()).toContain('Gavotte in D is back where it was');
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  it('is canceled when the list changes meanwhile', async () => {
    await openProgram();
    await layOut();
    await press('Remove: Gavotte in D');
    button('Drag Méditation').focus();
    await pressKeys(' ', 'ArrowDown');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
    expect(document.querySelector('li[data-dragging]')).toBeNull();
    expect(said()).toContain('Méditation is back where it was');
  });

  it('with the keyboard moves all selected rows, as one undo step', async () => {
    choose(1, 2, 3, 4);
    await openProgram();
    await layOut();
    for (const title of ['Gavotte in D', 'Berceuse'])
      fireEvent.click(screen.getByText(title, { selector: '.c-row__title' }), { ctrlKey: true });
    button('Drag Gavotte in D').focus();
    await pressKeys(' ', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(await screen.findByText('2 selected:', { selector: '.c-dragged > *' })).toBeVisible();
    await pressKeys(' ');
    putDown();
    expect(order()).toEqual(['Méditation', 'Allegro', 'Gavotte', 'Berceuse']);
    await press('Undo');
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse', 'Allegro']);
  });

  const unmoved = ['Gavotte', 'Méditation', 'Berceuse'];
  const isBack = 'Gavotte in D is back where it was';
  it.each([
    ['ending far below the list is last', 550, 900, {}, ['Méditation', 'Berceuse', 'Gavotte'], undefined],
    ['ending in the list is there', 550, 175, {}, ['Méditation', 'Gavotte', 'Berceuse'], undefined],
    ['ending above the list is first', 550, 0, {}, unmoved, undefined],
    ['ending outside of the list changes nothing', 900, 175, {}, unmoved, isBack],
    ['with Alt does not start, because Alt selects text', 550, 175, { altKey: true }, unmoved, undefined],
  ])('%s', async (_, clientX, clientY, held, result, message) => {
    await openProgram();
    await layOut();
    const title = screen.getByText('Gavotte in D', { selector: '.c-row__title' });
    await drag(title, { clientX: 550, clientY: 120 }, { clientX, clientY }, held);
    expect(order()).toEqual(result);
    if (message !== undefined) expect(said()).toContain(message);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    inWindow(narrow);
    choose(1, 2);
  });
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  it('offers, program, check and lists are tabs with counts, and arrow keys move between them', async () => {
    await openProgram();
    expect(textsOf(screen.getAllByRole('tab'))).toEqual(['Offers 2', 'Program 2', 'Check 0', 'Lists ']);
    expect(tab(/Program/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: /Program/ })).toBeVisible();
    tab(/Program/).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab(/Offers/)).toHaveFocus();
    expect(await screen.findByRole('tabpanel', { name: /Offers/ })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'The running order' })).toBeNull();
  });

  it('the tab is in the address, without a new history entry', async () => {
    const { address, router } = await openProgram();
    await userEvent.click(tab(/Lists/));
    expect(address()).toContain('tab=lists');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByRole('heading', { name: 'Preview List' })).toBeVisible();
  });

  it('the Offers tab stays open after the first performance was added', async () => {
    choose();
    await openProgram();
    await press('Add: Gavotte in D, Theo Marsh');
    expect(tab(/Offers/)).toHaveAttribute('aria-selected', 'true');
    expect(button('Add: Méditation, Ana Lí')).toBeVisible();
  });

  it('actions on the list are in a menu of the bar, on every tab', async () => {
    await openProgram();
    await userEvent.click(tab(/Offers/));
    await press('Add or arrange');
    await press('Add a break');
    await answer('Add');
    await userEvent.click(tab(/Program/));
    await screen.findByRole('tabpanel', { name: /Program/ });
    expect(list()).toHaveTextContent('Intermission');
    expect(button('Export')).toHaveAttribute('aria-expanded', 'false');
  });

  it('a break is added after the row whose sheet was open', async () => {
    await openProgram();
    await press('Actions: Gavotte in D');
    await press('Add a break after this');
    await answer('Add');
    expect(order()).toEqual(['Gavotte', 'Intermission', 'Méditation']);
  });

  it('adding all does not focus the search box, because that would open the keyboard', async () => {
    inWindow(narrow, '(pointer: coarse)');
    choose();
    await openProgram();
    await press('Add all 4');
    expect(screen.getByRole('heading', { name: 'Non selected performances' })).toHaveFocus();
  });

  it('the actions of a row are in a sheet, which stays open during moves', async () => {
    await openProgram();
    await press('Actions: Gavotte in D');
    const sheet = within(await screen.findByRole('dialog', { name: 'Gavotte in D' }));
    await press('Move later', sheet);
    expect(sheet.getByRole('status')).toHaveTextContent('Position 2 of 2 · 2:04');
    expect(sheet.getByRole('button', { name: 'Move later' })).toHaveAttribute('aria-disabled', 'true');
    expect(sheet.getByRole('button', { name: 'Move later' })).toHaveFocus();
    await press('Remove', sheet);
    await waitFor(() => expect(order()).toEqual(['Méditation']));
    expect(button('Actions: Méditation')).toHaveFocus();
  });

  it('the focus stays on the tab when the list is opened again after a move', async () => {
    await openProgram();
    await press('Actions: Gavotte in D');
    const sheet = within(await screen.findByRole('dialog', { name: 'Gavotte in D' }));
    await press('Move later', sheet);
    await press('Close', sheet);
    await userEvent.click(tab(/Check/));
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab(/Program/)).toHaveFocus();
  });

  it('an added offer has a link to its row until the list is opened', async () => {
    await openProgram();
    await layOut();
    await userEvent.click(tab(/Offers/));
    await press('Add: Berceuse, June Park');
    expect(await screen.findByRole('button', { name: 'Show it' })).toBeVisible();
    await userEvent.click(tab(/Program/));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull());
  });
});
