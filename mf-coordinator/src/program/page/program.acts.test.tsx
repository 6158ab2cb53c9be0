import { press, retype, textsOf } from '@portal/kit/testing/on-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf, performanceOf, profileOf } from '../../testing/fixtures.ts';
import { store } from '../../testing/handlers.ts';
import { button, choose, openProgram, rows, said, signUp } from '../testing/program-page.ts';
import '../../testing/server.ts';

const chooseOfEight = (...numbers: number[]) => {
  signUp(8);
  choose(...numbers);
};
const titles =
  /Gavotte in D|Méditation|Berceuse|Allegro|Humoresque|Danse macabre|Minuet 3|Intermission|First half/;
const titleOf = (row: HTMLElement) => titles.exec(row.textContent ?? '')?.[0];
const order = () => rows().map(titleOf);
const row = (title: string) => rows().find((one) => titleOf(one) === title) ?? document.body;
const grip = (title: string) => button(`Drag ${title}`);
const rowsWith = (state: 'selected' | 'marked') =>
  rows()
    .filter(({ dataset }) => state in dataset)
    .map(titleOf);
const selected = () => rowsWith('selected');
const marked = () => rowsWith('marked');

beforeEach(() => chooseOfEight(1, 2, 3, 4));

describe('several rows at once', () => {
  it('are selected by clicks with Control and Shift, and deselected with Escape', async () => {
    await openProgram();
    fireEvent.click(row('Berceuse'), { ctrlKey: true });
    fireEvent.click(row('Gavotte in D'), { metaKey: true });
    expect(selected()).toEqual(['Gavotte in D', 'Berceuse']);
    expect(said()).toContain('2 selected');
    fireEvent.click(row('Berceuse'), { ctrlKey: true });
    fireEvent.click(row('Allegro'), { shiftKey: true });
    expect(selected()).toEqual(['Berceuse', 'Allegro']);
    await userEvent.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });

  it('are selected by Shift and arrows, and moved together by Alt and arrows', async () => {
    await openProgram();
    grip('Gavotte in D').focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual(['Gavotte in D', 'Méditation']);
    expect(grip('Méditation')).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(order()).toEqual(['Berceuse', 'Gavotte in D', 'Méditation', 'Allegro']);
    expect(said()).toContain('2 together: now No. 2 to 3, 2:04 PM');
    expect(marked()).toEqual(['Gavotte in D', 'Méditation']);
    await press('Undo');
    expect(order()).toEqual(['Gavotte in D', 'Méditation', 'Berceuse', 'Allegro']);
    expect(said()).toContain('Undone. 2 together: now No. 1 to 2, 2:00 PM');
  });

  it('are selected with checkboxes, moved to a number and swapped, each as one step', async () => {
    await openProgram();
    await press('Select');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select: Gavotte in D' }));
    await userEvent.click(row('Berceuse'));
    expect(screen.getByRole('checkbox', { name: 'Select: Berceuse' })).toBeChecked();
    await press('Swap');
    expect(order()).toEqual(['Berceuse', 'Méditation', 'Gavotte in D', 'Allegro']);
    await press('Move to…');
    await press('Move');
    expect(screen.getByText('Please enter a number from 1 to 4.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('to No.'), '3{Enter}');
    expect(order()).toEqual(['Méditation', 'Allegro', 'Berceuse', 'Gavotte in D']);
    await press('Undo');
    expect(order()).toEqual(['Berceuse', 'Méditation', 'Gavotte in D', 'Allegro']);
    await press('Undo');
    expect(order()).toEqual(['Gavotte in D', 'Méditation', 'Berceuse', 'Allegro']);
    await press('Done');
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
  });

  it('are moved into a section', async () => {
    const section = { id: idOf('c', 9), kind: 'section' as const, title: 'First half' };
    store.program = { ...store.program, items: [section, ...store.program.items] };
    await openProgram();
    fireEvent.click(row('Gavotte in D'), { ctrlKey: true });
    await press('Move to…');
    await userEvent.selectOptions(screen.getByLabelText('or to the end of a section'), 'First half');
    await press('Move');
    expect(order()).toEqual(['First half', 'Méditation', 'Berceuse', 'Allegro', 'Gavotte in D']);
    expect(grip('Gavotte in D')).toHaveFocus();
  });

  it('are pinned to their sections by one press, and unpinned by a second', async () => {
    const section = { id: idOf('c', 9), kind: 'section' as const, title: 'First half' };
    store.program = { ...store.program, items: store.program.items.toSpliced(1, 0, section) };
    await openProgram();
    const pinned = () =>
      rows()
        .filter((one) => within(one).queryByRole('button', { name: /: in First half$/ }))
        .map(titleOf);
    fireEvent.click(row('Gavotte in D'), { ctrlKey: true });
    expect(screen.queryByRole('button', { name: 'Pin in section' })).toBeNull();
    fireEvent.click(row('Berceuse'), { shiftKey: true });
    await press('Pin in section');
    expect(pinned()).toEqual(['Méditation', 'Berceuse']);
    expect(said()).toContain('2 pinned in their sections; 1 before the first section left out');
    expect(marked()).toEqual(['Méditation', 'Berceuse']);
    expect(button('Unpin from section')).toHaveFocus();
    await press('Undo');
    expect(pinned()).toEqual([]);
    await press('Redo');
    await press('Unpin from section');
    expect(pinned()).toEqual([]);
    expect(said()).toContain('2 no longer pinned in their sections');
    await press('Pin in section');
    await press('Save');
    await waitFor(() => expect(store.program.items[2]).toMatchObject({ pins: [{ section: section.id }] }));
  });

  it('cannot be pinned to sections in a program without them', async () => {
    await openProgram();
    fireEvent.click(row('Berceuse'), { ctrlKey: true });
    expect(button('Move to…')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pin in section' })).toBeNull();
  });

  it('are removed at once, and the focus moves to the next row', async () => {
    await openProgram();
    fireEvent.click(row('Méditation'), { ctrlKey: true });
    fireEvent.click(row('Berceuse'), { ctrlKey: true });
    await press('Remove');
    expect(order()).toEqual(['Gavotte in D', 'Allegro']);
    expect(said()).toContain('2 removed');
    expect(grip('Allegro')).toHaveFocus();
  });
});

describe('sorting', () => {
  const sort = async (by: string, order = 'Upward: youngest, shortest, earliest, A first') => {
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('By'), by);
    await userEvent.selectOptions(dialog.getByLabelText('Order'), order);
    await press('Sort', dialog);
  };

  it('orders all rows or the selected ones, in one step', async () => {
    chooseOfEight(4, 2, 3, 1);
    await openProgram();
    await press('Sort');
    await sort('Grade');
    expect(order()).toEqual(['Gavotte in D', 'Méditation', 'Berceuse', 'Allegro']);
    expect(said()).toContain('Sorted: Grade');
    await press('Undo');
    fireEvent.click(row('Allegro'), { ctrlKey: true });
    fireEvent.click(row('Berceuse'), { ctrlKey: true });
    await press('Sort these 2');
    await sort('Time of sign-up');
    expect(order()).toEqual(['Berceuse', 'Méditation', 'Allegro', 'Gavotte in D']);
  });

  it.each([
    ['Grade', ['Allegro', 'Berceuse', 'Méditation', 'Gavotte in D']],
    ['Last name', ['Berceuse', 'Gavotte in D', 'Méditation', 'Allegro']],
  ])('can be descending: %s', async (by, sorted) => {
    chooseOfEight(2, 4, 1, 3);
    await openProgram();
    await press('Sort');
    await sort(by, 'Downward: oldest, longest, latest, Z first');
    expect(order()).toEqual(sorted);
  });

  it.each([
    ['Family', { family: 'Marsh' }],
    ['Account: the teacher or family who signed up', { user: idOf('b', 1) }],
  ])('keeps related pieces together: %s', async (by, shared) => {
    chooseOfEight(4, 2, 3, 1);
    signUp(4, (at) => (at % 3 === 0 ? shared : {}));
    await openProgram();
    await press('Sort');
    await sort(by);
    expect(order()).toEqual(['Allegro', 'Gavotte in D', 'Méditation', 'Berceuse']);
  });
});

describe('added items', () => {
  it('a break is added only after its dialog is confirmed', async () => {
    await openProgram();
    await press('Add a break');
    await press('Close');
    expect(rows()).toHaveLength(4);
    expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  });

  it('show a button that moves the focus to the new row', async () => {
    await openProgram();
    await press(/^Add: Humoresque/);
    expect(marked()).toEqual(['Humoresque']);
    await userEvent.click(await screen.findByRole('button', { name: 'Show it' }));
    await waitFor(() => expect(grip('Humoresque')).toHaveFocus());
  });
});

describe('the list of warnings', () => {
  const profile = profileOf(7);
  beforeEach(() => {
    chooseOfEight(1, 2, 3, 4, 5, 6);
    signUp(6, (at) => (at < 2 ? { profile } : { title: at % 2 === 0 ? 'Minuet 3' : 'Musette' }));
  });
  const openWarnings = async (count: string) => {
    await openProgram();
    await press(count);
  };
  const checks = () => within(screen.getByRole('region', { name: 'Check' }));

  it('separates errors from advice, with buttons to each', async () => {
    await openProgram();
    expect(screen.getByRole('region', { name: 'Planned against target' })).toHaveTextContent(
      '1 to fix 2 to check',
    );
    await press('2 to check');
    expect(screen.getByRole('heading', { name: 'Check' })).toHaveFocus();
    expect(textsOf(checks().getAllByRole('heading'))).toEqual([
      'Check',
      'The same performer too soon 1 to fix',
      'The same piece twice 2 to check',
    ]);
    await press('No. 1, Gavotte in D', checks());
    expect(grip('Gavotte in D')).toHaveFocus();
    expect(marked()).toEqual(['Gavotte in D']);
    await press('Close the list', checks());
    expect(screen.queryByRole('region', { name: 'Check' })).toBeNull();
  });

  it('offers one move that cures a warning, as a step that can be undone', async () => {
    await openWarnings('1 to fix');
    await press('Move No. 2 to No. 4', checks());
    expect(order().indexOf('Méditation')).toBe(3);
    expect(said()).toContain('Méditation: now No. 4, 2:14 PM');
    expect(screen.queryByRole('button', { name: '1 to fix' })).toBeNull();
    await press('Undo');
    expect(order().indexOf('Méditation')).toBe(1);
  });

  it('names both pieces of a warning, with a button to each', async () => {
    await openWarnings('2 to check');
    expect(textsOf(checks().getAllByRole('button', { name: /^No\. / }))).toEqual([
      'No. 1, Gavotte in D',
      'No. 2, Méditation',
      'No. 3, Minuet 3',
      'No. 5, Minuet 3',
      'No. 4, Musette',
      'No. 6, Musette',
    ]);
    await press('No. 2, Méditation', checks());
    expect(marked()).toEqual(['Méditation']);
  });

  it('has buttons from a warning in a row to the other piece', async () => {
    await openProgram();
    await press('Gavotte in D: also in No. 2');
    await press('Show it: No. 2, Méditation');
    expect(marked()).toEqual(['Méditation']);
    expect(grip('Méditation')).toHaveFocus();
  });

  it("offers to move a piece nearer, to shorten a family's wait", async () => {
    chooseOfEight(1, 2, 3, 4, 5, 6);
    signUp(6, (at) => ({ time: 12, ...(at % 5 === 0 && { family: 'Marsh' }) }));
    await openWarnings('2 to check');
    const wait = /the family waits 52 minutes between No\. 1 and No\. 6$/;
    expect(checks().getByText(wait, { selector: 'span:has(> button)' })).toBeVisible();
    await press('Move No. 6 to No. 4', checks());
    expect(order().indexOf('Danse macabre')).toBe(3);
    expect(button('1 to check')).toBeVisible();
    expect(checks().queryByText(/the family waits/)).toBeNull();
  });

  it('says in the row, the list and Publish that a wish does not hold, and moves the piece to where it does', async () => {
    chooseOfEight(1, 2, 3, 4);
    signUp(4, (at) => ({ family: `family ${at}`, ...(at === 3 && { wish: 'by 14:10' }) }));
    await openProgram();
    const said = 'Omar Haddad: has to leave by 2:10 PM; now No. 4, 2:14 PM';
    expect(within(row('Allegro')).getByText('has to leave by 2:10 PM')).toBeVisible();
    await press('Publish');
    await userEvent.click(await screen.findByText('1 warning is still open'));
    expect(screen.getByText(said)).toBeVisible();
    await press('Close');
    await press('1 to fix');
    expect(checks().getByText(said, { selector: 'span:has(> button)', exact: false })).toBeVisible();
    await press('Move No. 4 to No. 2', checks());
    expect(order().indexOf('Allegro')).toBe(1);
    expect(screen.queryByRole('button', { name: '1 to fix' })).toBeNull();
  });

  it('counts repeated pieces that are further apart, without a warning', async () => {
    chooseOfEight(1, 2, 3, 4, 5, 6, 7, 8);
    signUp(8, (at) => ({
      family: `family ${at}`,
      ...(at % 7 === 0 ? { title: 'Minuet 3' } : { title: `Study ${at}`, time: null }),
    }));
    await openWarnings('6 to check');
    expect(
      checks().getByText('1 piece is played again after a break or more than 6 places later.'),
    ).toBeVisible();
    expect(checks().queryByRole('heading', { name: /The same piece twice/ })).toBeNull();
  });

  it('accepts one reason for all warnings of a kind', async () => {
    await openWarnings('2 to check');
    await press('All 2 are fine, because…', checks());
    await userEvent.type(screen.getByLabelText('Why is this fine?'), 'A contest{Enter}');
    expect(checks().getAllByText(/fine: A contest/)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: '2 to check' })).toBeNull();
    await press('Save');
    await waitFor(() => expect(store.program.acknowledged).toHaveLength(2));
  });

  it('has a switch for each kind, which is saved', async () => {
    await openWarnings('2 to check');
    await userEvent.click(
      checks().getAllByRole('button', { name: /^Accept or turn off: No\. 5/ })[0] ?? document.body,
    );
    await press('Turn off this warning: The same piece twice', checks());
    expect(screen.queryByRole('button', { name: '2 to check' })).toBeNull();
    expect(checks().getByRole('button', { name: 'The same piece twice' })).toBeVisible();
    await press('Clock and warnings');
    await screen.findByRole('dialog', { name: 'Clock and warnings' });
    const weight = (rule: string) => screen.getByRole('combobox', { name: rule });
    expect(weight('The same piece twice')).toHaveDisplayValue('don’t care');
    expect(weight('The same performer too soon')).toHaveDisplayValue('never');
    await userEvent.selectOptions(weight('The same piece twice'), 'rather not');
    await userEvent.selectOptions(weight('The same performer too soon'), 'don’t care');
    await userEvent.selectOptions(weight('The same composer in a row'), 'never');
    await userEvent.click(screen.getByText('Setups on stage'));
    const violin = screen.getByRole('textbox', { name: 'violin' });
    expect(violin).toHaveValue('stand');
    await retype(violin, 'chairs');
    await press('Apply');
    expect(button('2 to check')).toBeVisible();
    expect(screen.queryByRole('button', { name: '1 to fix' })).toBeNull();
    await press('Save');
    await waitFor(() =>
      expect(store.program.settings).toMatchObject({
        rules: { 'performer-near': 'dontCare', 'same-composer': 'never' },
        setups: { violin: 'chairs' },
      }),
    );
  });
});

describe('the settings', () => {
  const group = (name: string) => screen.getByText(name).closest('details');
  const openSettings = async () => {
    await openProgram();
    await press('Clock and warnings');
    await screen.findByRole('dialog', { name: 'Clock and warnings' });
  };

  it('offer a weight for each rule except withdrawn pieces and missing lengths, in closed groups', async () => {
    await openSettings();
    const weights = ['Families and performers', 'Order', 'Length and breaks'].map((name) => {
      expect(group(name)).not.toHaveAttribute('open');
      return group(name)?.querySelectorAll('select').length;
    });
    expect(weights).toEqual([7, 8, 3]);
  });

  it('open the groups that differ from their defaults, with the number of changes', async () => {
    const { settings } = store.program;
    const rules = { wait: 'ratherNot', 'family-wait': 'ratherNot', 'same-piece': 'dontCare' } as const;
    store.program = { ...store.program, settings: { ...settings, rules, setups: { violin: 'chairs' } } };
    await openSettings();
    expect(group('Families and performers')).toHaveTextContent('Families and performers 1 changed');
    expect(group('Order')).toHaveAttribute('open');
    expect(group('Setups on stage')).toHaveTextContent('Setups on stage 1 changed');
    expect(group('Length and breaks')).not.toHaveAttribute('open');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'The same piece twice' }),
      'rather not',
    );
    expect(group('Order')).not.toHaveTextContent('changed');
    expect(group('Order')).toHaveAttribute('open');
  });

  it.each(['x', '2.5'])('ask for a whole number instead of %j', async (typed) => {
    await openSettings();
    const wait = screen.getByRole('textbox', { name: 'Longest wait for a family, in minutes' });
    await retype(wait, typed);
    await press('Apply');
    expect(wait).toHaveAccessibleDescription('Please enter a whole number.');
  });

  it('open a group with an error each time they are refused', async () => {
    chooseOfEight(1);
    store.performances = [performanceOf(1, { instrument: 'Guitar, No. 2' })];
    await openSettings();
    const title = screen.getByText('Setups on stage');
    await userEvent.click(title);
    const setup = screen.getByRole('textbox', { name: 'guitar, no. 2' });
    fireEvent.change(setup, { target: { value: 'x'.repeat(101) } });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await userEvent.click(title);
      expect(group('Setups on stage')).not.toHaveAttribute('open');
      await press('Apply');
      expect(await screen.findByRole('link', { name: /This is too long/ })).toBeVisible();
      expect(group('Setups on stage')).toHaveAttribute('open');
      expect(setup).toHaveAccessibleDescription('This is too long. Please shorten it.');
    }
    fireEvent.change(setup, { target: { value: 'chairs' } });
    await press('Apply');
    await press('Save');
    await waitFor(() => expect(store.program.settings.setups).toEqual({ 'guitar, no. 2': 'chairs' }));
  });
});
