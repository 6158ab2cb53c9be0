import { paths } from '@portal/contracts/paths';
import { renderPage } from '@portal/kit/testing/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coordinatorId, eventOf, idOf, performanceOf, programOf } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import '../testing/server.ts';
import { programPage } from './program.page.tsx';

const wide = '(width >= 68.75rem)';
const narrow = '(width < 44rem)';
const still = '(prefers-reduced-motion: reduce)';

/** A window in which some media queries hold. */
const inWindow = (...held: string[]) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: [...held, still].includes(media),
      }) as MediaQueryList,
  );
const open = async () => {
  const at = `/events/manage/${eventOf(1)._id}`;
  const page = renderPage(programPage, { path: paths.manageEvent, at, signedIn: { id: coordinatorId } });
  await screen.findByRole('region', { name: 'Planned against target' });
  return page;
};
const signUp = (count: number) => {
  store.performances = Array.from({ length: count }, (_, at) =>
    performanceOf(at + 1, at === 0 ? { notes: 'needs a low chair' } : {}),
  );
};
const choose = (...numbers: number[]) => {
  const program = numbers.map((number) => idOf('d', number));
  store.program = programOf({ program, items: program.map((id) => ({ id, kind: 'piece' })) });
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const list = () => screen.getByRole('list', { name: 'The running order' });
const order = () =>
  within(list())
    .getAllByRole('listitem')
    .map((row) => /Gavotte|Méditation|Berceuse|Allegro/.exec(row.textContent ?? '')?.[0]);
const said = () => screen.getAllByRole('status').map((status) => status.textContent);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the rows', () => {
  it.each([
    [19, 'Comfortable'],
    [20, 'Compact'],
  ])('of an event with %i sign-ups are %s until somebody chooses', async (count, look) => {
    signUp(count);
    await open();
    expect(button(look)).toHaveAttribute('aria-pressed', 'true');
  });

  it('stay as they were chosen', async () => {
    const { unmount } = await open();
    await press('Compact');
    unmount();
    await open();
    expect(button('Compact')).toHaveAttribute('aria-pressed', 'true');
  });

  it('of one line open their notes and warnings', async () => {
    signUp(20);
    choose(1, 2);
    await open();
    expect(screen.queryByText('needs a low chair', { selector: 'p' })).toBeNull();
    await press('Gavotte in D: needs a low chair');
    expect(screen.getByText('needs a low chair', { selector: '[data-selectable] p' })).toBeVisible();
  });

  it('tell 8:47 from 8:47 in a program that passes noon', async () => {
    signUp(4);
    choose(1, 2);
    store.events.set(eventOf(1)._id, { ...eventOf(1), date: '2090-12-01T19:57:00.000Z' });
    await open();
    expect(list()).toHaveTextContent('11:57 AM');
    expect(list()).toHaveTextContent('12:01 PM');
  });
});

describe('side by side', () => {
  beforeEach(() => {
    inWindow(wide);
    choose(1, 2);
  });

  it('is one click away in a wide window, and remembered', async () => {
    const { unmount } = await open();
    expect(button('Stacked')).toHaveAttribute('aria-pressed', 'true');
    await press('Side by side');
    unmount();
    await open();
    expect(button('Side by side')).toHaveAttribute('aria-pressed', 'true');
  });

  it('takes an offer to its place by keys, and says who would begin there and when', async () => {
    await open();
    await press('Side by side');
    const grip = button('Drag Berceuse');
    grip.focus();
    await userEvent.keyboard(' {ArrowUp}');
    expect(screen.getByText('June Park, Berceuse: here it begins at 2:04')).toBeVisible();
    expect(said()).toContain('Berceuse, position 2 of 3');
    await userEvent.keyboard(' ');
    expect(order()).toEqual(['Gavotte', 'Berceuse', 'Méditation']);
    await press('Undo');
    expect(order()).toEqual(['Gavotte', 'Méditation']);
  });
});

describe('an offer', () => {
  it('is added at a place that is named', async () => {
    choose(1, 2);
    await open();
    await press('Add at…: Berceuse, June Park');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Berceuse' }));
    await userEvent.type(dialog.getByLabelText('Place in the program'), '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(order()).toEqual(['Gavotte', 'Berceuse', 'Méditation']);
  });

  it('folds away with the others', async () => {
    await open();
    await press('Hide: Non selected performances');
    expect(screen.queryByRole('list', { name: 'Performances not in the program yet' })).toBeNull();
  });
});

describe('a drag', () => {
  beforeEach(() => choose(1, 2, 3));

  it('by keys moves a row, and Escape puts it back', async () => {
    await open();
    button('Drag Gavotte in D').focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    expect(order()).toEqual(['Méditation', 'Berceuse', 'Gavotte']);
    expect(button('Drag Gavotte in D')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
    expect(said()).toContain('Gavotte in D is back where it was');
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  const at = (clientY: number) => ({ pointerId: 1, button: 0, clientX: 10, clientY });
  const layOut = () => {
    const box = (top: number, height: number) => DOMRect.fromRect({ x: 0, y: top, width: 500, height });
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const index = [...(this.parentElement?.children ?? [])].indexOf(this);
      return this.classList.contains('c-row') ? box(index * 40, 40) : box(0, 120);
    });
  };

  it.each([
    ['far below the list is last', 900, ['Méditation', 'Berceuse', 'Gavotte']],
    ['in the list is there', 75, ['Méditation', 'Gavotte', 'Berceuse']],
  ])('that ends %s', async (_, y, result) => {
    await open();
    layOut();
    fireEvent.pointerDown(screen.getByText('Gavotte in D', { selector: '.c-row__title' }), at(10));
    fireEvent.pointerMove(window, at(20));
    fireEvent.pointerMove(window, at(y));
    fireEvent.pointerUp(window, at(y));
    expect(order()).toEqual(result);
  });

  it('that ends beside the list changes nothing', async () => {
    await open();
    layOut();
    fireEvent.pointerDown(screen.getByText('Gavotte in D', { selector: '.c-row__title' }), at(10));
    fireEvent.pointerMove(window, at(70));
    fireEvent.pointerMove(window, { ...at(70), clientX: 900 });
    fireEvent.pointerUp(window, { ...at(70), clientX: 900 });
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
  });

  it('is not meant by who marks text with Alt', async () => {
    await open();
    layOut();
    const title = screen.getByText('Gavotte in D', { selector: '.c-row__title' });
    fireEvent.pointerDown(title, { ...at(10), altKey: true });
    fireEvent.pointerMove(window, at(100));
    fireEvent.pointerUp(window, at(100));
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    inWindow(narrow);
    choose(1, 2);
  });
  const tab = (name: RegExp) => screen.getByRole('tab', { name });

  it('offers, program and check are tabs with counts, moved through by arrows', async () => {
    await open();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Offers 2',
      'Program 2',
      'Check 0',
    ]);
    expect(tab(/Program/)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: /Program/ })).toBeVisible();
    tab(/Program/).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab(/Offers/)).toHaveFocus();
    expect(await screen.findByRole('tabpanel', { name: /Offers/ })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'The running order' })).toBeNull();
  });

  it('the tab is in the address, and no step of the history', async () => {
    const { address, router } = await open();
    await userEvent.click(tab(/Check/));
    expect(address()).toContain('tab=check');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByRole('heading', { name: 'Preview List' })).toBeVisible();
  });

  it('whoever adds the first performance stays with the others', async () => {
    choose();
    await open();
    await press('Add: Gavotte in D, Theo Marsh');
    expect(tab(/Offers/)).toHaveAttribute('aria-selected', 'true');
    expect(button('Add: Méditation, Ana Lí')).toBeVisible();
  });

  it('the actions of a row are in a sheet, which stays while one moves', async () => {
    await open();
    await press('Actions: Gavotte in D');
    const sheet = within(await screen.findByRole('dialog', { name: 'Gavotte in D' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Move later' }));
    expect(sheet.getByRole('status')).toHaveTextContent('Position 2 of 2 · 2:04');
    expect(sheet.getByRole('button', { name: 'Move later' })).toHaveAttribute('aria-disabled', 'true');
    expect(sheet.getByRole('button', { name: 'Move later' })).toHaveFocus();
    await userEvent.click(sheet.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(order()).toEqual(['Méditation']));
  });
});
