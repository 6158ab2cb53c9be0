import { firstOf } from '@portal/contracts/performers.rules';
import type { ProgramNews } from '@portal/contracts/program';
import { hrefOf, press, retype, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  eventOf,
  idOf,
  invitedOf,
  performanceOf,
  profileOf,
  withFirst,
  programOf,
} from '../../testing/fixtures.ts';
import { saveProgram, store } from '../../testing/handlers.ts';
import { button, choose, openProgram, order, rows, said, signUp } from '../testing/program-page.ts';
import { server } from '../../testing/server.ts';

const offers = () =>
  textsOf(
    within(screen.getByRole('list', { name: 'Performances not in the program yet' })).queryAllByRole(
      'heading',
    ),
  );
const row = (title: RegExp) =>
  within(rows().find((one) => title.test(one.textContent ?? '')) ?? document.body);

class MockStream {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static last: MockStream | undefined;
  readonly readyState = MockStream.OPEN;
  onmessage: ((message: { data: string }) => void) | undefined;
  constructor() {
    MockStream.last = this;
  }
  close(): void {}
}

describe('selecting performances', () => {
  it('offers to share an event without sign-ups', async () => {
    store.performances = [];
    await openProgram();
    const offers = within(screen.getByRole('region', { name: 'Non selected performances' }));
    expect(offers.getByText(/Nobody has signed up yet/)).toBeVisible();
    expect(offers.getByRole('button', { name: 'Share: Recital No. 1' })).toBeVisible();
  });

  it('shows all details of performances that are not in the program', async () => {
    store.performances = [
      performanceOf(1, { accompanist: 'needs a pianist', notes: 'needs a low chair', time: null }),
      performanceOf(2),
    ];
    await openProgram();
    expect(offers()).toEqual(['Gavotte in D', 'Méditation']);
    const card = within(screen.getAllByRole('article')[0] ?? document.body);
    expect(card.getByText('Gossec · no length yet · violin')).toBeVisible();
    expect(card.getByText('Theo Marsh · 1st')).toBeVisible();
    expect(card.getByText('Accompanist: needs a pianist · needs a low chair')).toBeVisible();
    expect(screen.getByText('2 of 2 · 1 has no length')).toBeVisible();
  });

  it('adds a performance at the end, hides its card, and shows it again after removal', async () => {
    choose(2);
    await openProgram();
    await press('Add: Gavotte in D, Theo Marsh');
    expect(order()).toEqual(['Méditation', 'Gavotte']);
    expect(offers()).toEqual(['Berceuse', 'Allegro']);
    expect(said()).toContain('Gavotte in D: now No. 2, 2:04 PM');
    expect(button('Add: Berceuse, June Park')).toHaveFocus();
    await press('Remove: Gavotte in D');
    expect(order()).toEqual(['Méditation']);
    expect(offers()).toContain('Gavotte in D');
    expect(button('Remove: Méditation')).toHaveFocus();
  });

  it('finds a piece or a child, and shows its number in the program', async () => {
    choose(3);
    await openProgram();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a piece or a child' }), 'meditation');
    await waitFor(() => expect(offers()).toEqual(['Méditation']));
    await retype(screen.getByRole('searchbox'), 'june');
    await userEvent.click(await screen.findByRole('button', { name: '1. Berceuse (June Park · 3rd)' }));
    expect(button('Drag Berceuse')).toHaveFocus();
    expect(said()).toContain('Berceuse: No. 1, 2:00 PM');
  });

  it('finds one of sixty by a few letters of the child, and adds it', async () => {
    signUp(60);
    await openProgram();
    expect(offers()).toHaveLength(60);
    await userEvent.type(screen.getByRole('searchbox'), 'child37');
    await waitFor(() => expect(offers()).toEqual(['Piece 37']));
    await press('Add: Piece 37, Child37 Of37');
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('adds all performances, or all that were found, as one undo step', async () => {
    signUp(12);
    await openProgram();
    await userEvent.type(screen.getByRole('searchbox'), 'child');
    await press('Add all 4');
    expect(rows()).toHaveLength(4);
    expect(said()).toContain('4 performances added');
    expect(screen.getAllByRole('button', { name: /^Drag / })[0]).toHaveFocus();
    await userEvent.clear(screen.getByRole('searchbox'));
    await press('Add all 8');
    expect(rows()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /^Add all/ })).toBeNull();
    await press('Undo');
    expect(rows()).toHaveLength(4);
  });

  it('shows only the title of a withdrawn piece', async () => {
    store.program = programOf({ withdrawn: [{ id: idOf('d', 9), title: 'Tarantella' }] });
    await openProgram();
    expect(screen.getByText('4 of 4')).toBeVisible();
    expect(screen.getByText('Withdrawn (1)')).toBeVisible();
    await userEvent.click(screen.getByText('Withdrawn (1)'));
    expect(screen.getByText('Tarantella')).toBeVisible();
  });
});

describe('ordering with buttons', () => {
  beforeEach(() => choose(1, 2, 3));

  it('moves a row by one place and keeps the focus on the button', async () => {
    await openProgram();
    await press('Move later: Gavotte in D');
    expect(order()).toEqual(['Méditation', 'Gavotte', 'Berceuse']);
    expect(button('Move later: Gavotte in D')).toHaveFocus();
    expect(said()).toContain('Gavotte in D: now No. 2, 2:04 PM');
    await userEvent.keyboard('{Enter}');
    expect(order()).toEqual(['Méditation', 'Berceuse', 'Gavotte']);
    expect(button('Move earlier: Gavotte in D')).toHaveFocus();
  });

  it('has no "later" on the last row and no "earlier" on the first', async () => {
    await openProgram();
    expect(screen.queryByRole('button', { name: 'Move later: Berceuse' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move earlier: Gavotte in D' })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Move/ })).toHaveLength(4);
  });

  it('shows Error for a piece that does not exist', async () => {
    choose(1, 9);
    await openProgram();
    expect(order()).toEqual(['Gavotte', 'Error']);
    await press('Remove: Error');
    expect(order()).toEqual(['Gavotte']);
  });

  it('shows the program in order in the preview', async () => {
    await openProgram();
    await press('Move later: Gavotte in D');
    const preview = within(screen.getByRole('list', { name: 'Preview List' }));
    expect(textsOf(preview.getAllByRole('listitem'))).toEqual([
      '1.MéditationGossecAna Lí · 2nd · violin · 4:00',
      '2.Gavotte in DGossecTheo Marsh · 1st · violin · 4:00',
      '3.BerceuseGossecJune Park · 3rd · violin · 4:00',
    ]);
  });
});

describe('ordering by place number', () => {
  beforeEach(() => choose(1, 2, 3, 4));
  const moveTo = async (name: string, place: string) => {
    await press(name);
    await userEvent.keyboard(`${place}{Enter}`);
  };

  it('moves a piece to the place in one step and announces it', async () => {
    await openProgram();
    await moveTo('1. Gavotte in D. Change its place', '4');
    expect(order()).toEqual(['Méditation', 'Berceuse', 'Allegro', 'Gavotte']);
    expect(said()).toContain('Gavotte in D: now No. 4, 2:14 PM');
    await moveTo('4. Gavotte in D. Change its place', '1');
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse', 'Allegro']);
    await press('Undo');
    expect(order()).toEqual(['Méditation', 'Berceuse', 'Allegro', 'Gavotte']);
  });

  it('keeps the field with an error for a number that no piece has, and closes it with Escape', async () => {
    await openProgram();
    await moveTo('1. Gavotte in D. Change its place', '5');
    const field = screen.getByRole('textbox', { name: '1. Gavotte in D. Change its place' });
    expect(field).toHaveAccessibleDescription('Please enter a number from 1 to 4.');
    await userEvent.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    expect(button('Drag Gavotte in D')).toHaveFocus();
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse', 'Allegro']);
  });

  it('changes the length of a piece in its row when the field is left', async () => {
    await openProgram();
    await press('Gavotte in D takes 4:00. Change');
    await userEvent.keyboard('x');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter the time in minutes, like 4 or 4:26.');
    await retype(screen.getByRole('textbox', { name: 'Gavotte in D takes 4:00. Change' }), '5:30');
    await userEvent.tab();
    expect(button('Gavotte in D takes 5:30. Change')).toBeVisible();
  });

  it('puts a new break at the typed place', async () => {
    await openProgram();
    await press('Add a break');
    await retype(screen.getByLabelText('Place in the program'), '4');
    await press('Add');
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse', 'Intermission', 'Allegro']);
  });
});

describe('a new break, section or announcement', () => {
  it('has a default title, and a default place', async () => {
    choose(1, 2, 3, 4);
    await openProgram();
    for (const what of ['Add a section', 'Add an announcement', 'Add a break', 'Add a section']) {
      await press(what);
      const dialog = within(screen.getByRole('dialog', { name: what }));
      await press('Add', dialog);
    }
    expect(rows().map((row) => row.querySelector('.c-row__title')?.firstChild?.textContent)).toEqual([
      'First half',
      'Welcome',
      'Gavotte in D',
      'Méditation',
      'Intermission',
      'Second half',
      'Berceuse',
      'Allegro',
    ]);
  });

  it.each(['Add a break', 'Add a section', 'Add an announcement'])(
    '%s: closing the dialog adds nothing',
    async (what) => {
      choose(1, 2);
      await openProgram();
      await press(what);
      await press('Close');
      expect(rows()).toHaveLength(2);
      expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
    },
  );
});

describe('the clock', () => {
  beforeEach(() => choose(1, 2));

  it('shows the start of each piece and the planned time against the target', async () => {
    await openProgram();
    expect(row(/Gavotte/).getByText('2:00')).toBeVisible();
    expect(row(/Méditation/).getByText('2:04')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Planned against target' })).toHaveTextContent(
      '8:45 of 60:00 · ends 2:08 PM, 51:15 to spare',
    );
  });

  it('counts missing estimates, and uses a time that the coordinator sets', async () => {
    store.performances = [performanceOf(1, { time: null }), performanceOf(2)];
    await openProgram();
    const clock = screen.getByRole('region', { name: 'Planned against target' });
    expect(clock).toHaveTextContent('1 estimate missing');
    await press('Gavotte in D takes about 4:00, a guess. Change');
    await userEvent.keyboard('6:30{Enter}');
    expect(row(/Gavotte/).getByText('6:30')).toBeVisible();
    expect(clock).toHaveTextContent('11:15 of 60:00');
    expect(clock).not.toHaveTextContent('missing');
  });

  it('edits a length of more than an hour in minutes, and names the day of an end after midnight', async () => {
    store.performances = [performanceOf(1, { time: 70 }), performanceOf(2, { time: 600 })];
    await openProgram();
    const clock = screen.getByRole('region', { name: 'Planned against target' });
    expect(clock).toHaveTextContent(/ends [A-Z][a-z]{2} 1:10 AM/);
    await press('Gavotte in D takes 1:10:00. Change');
    expect(screen.getByRole('textbox', { name: /^Gavotte in D takes/ })).toHaveValue('70:00');
    await userEvent.keyboard('{Escape}');
  });

  it('shows in words by how much the target is exceeded', async () => {
    await openProgram();
    await press('Clock and warnings');
    const target = await screen.findByLabelText('Target length');
    await userEvent.type(target, '0:03');
    await press('Apply');
    expect(target).toHaveAccessibleDescription(/at least as long as the longest piece/);
    await retype(target, '0:08');
    await press('Apply');
    const clock = screen.getByRole('region', { name: 'Planned against target' });
    expect(clock).toHaveTextContent('8:45 of 8:00 · ends 2:08 PM, 0:45 over 1 to fix');
    await press('1 to fix');
    expect(screen.getByText('0:45 longer than the target')).toBeVisible();
  });

  it('has breaks and sections that can be moved like pieces', async () => {
    await openProgram();
    await press('Add a break');
    await retype(screen.getByLabelText('Length'), '5');
    await press('Add');
    expect(order()).toEqual(['Gavotte', 'Intermission', 'Méditation']);
    await press('Move earlier: Intermission');
    await press('Move later: Intermission');
    expect(row(/Méditation/).getByText('2:09')).toBeVisible();
  });
});

describe('warnings', () => {
  beforeEach(() => {
    signUp(2, () => ({ profile: profileOf(3) }));
    choose(1, 2);
  });

  it('are shown on the row, and accept a reason', async () => {
    await openProgram();
    await press('Gavotte in D: also in No. 2');
    expect(row(/Gavotte/).getByText('June Park also plays No. 2: right after')).toBeVisible();
    await press(/^Accept or turn off/);
    await press('It’s fine, because…');
    await press('Keep this reason');
    expect(await screen.findByText('Please say why this is fine.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Why is this fine?'), 'She asked for it{Enter}');
    expect(
      row(/Gavotte/).getByText('June Park also plays No. 2: right after – fine: She asked for it'),
    ).toBeVisible();
    await press('Save');
    await waitFor(() => expect(store.program.acknowledged).toMatchObject([{ reason: 'She asked for it' }]));
    await press('Warn again');
    expect(row(/Gavotte/).getByText('June Park also plays No. 2: right after')).toBeVisible();
  });
});

describe('a warning', () => {
  it('disappears with its cause, and a reason for a smaller problem does not cover a larger one', async () => {
    const profile = profileOf(8);
    signUp(4, (at) => (at < 2 ? { profile } : {}));
    choose(1, 3, 4, 2);
    await openProgram();
    expect(screen.queryByText(/Mia Roth also plays/)).toBeNull();
    await press('Move earlier: Méditation');
    await press('Gavotte in D: also in No. 3');
    await press(/^Accept or turn off.*1 piece between/);
    await press('It’s fine, because…');
    await userEvent.type(screen.getByLabelText('Why is this fine?'), 'She is quick{Enter}');
    expect(screen.getByText('Mia Roth also plays No. 3: 1 piece between – fine: She is quick')).toBeVisible();
    await press('Move earlier: Méditation');
    expect(screen.getByText('Mia Roth also plays No. 2: right after')).toBeVisible();
    expect(screen.queryByText(/She is quick/)).toBeNull();
    await press('Undo');
    expect(screen.getByText(/No. 3: 1 piece between – fine: She is quick/)).toBeVisible();
    await press('Move later: Méditation');
    expect(screen.queryByText(/Mia Roth also plays/)).toBeNull();
  });
});

describe('a piece that waits for people of other families', () => {
  const noah = invitedOf('Noah’s family');
  const invited = [noah, invitedOf('Lea', { declined: true })];
  beforeEach(() => {
    store.performances = [performanceOf(1, { invited }), performanceOf(2, { invited, notes: 'low chair' })];
    choose(1);
  });

  it('says whom it waits for, in the program and in the offers', async () => {
    await openProgram();
    await press('Gavotte in D: waits for Noah’s family');
    expect(row(/Gavotte/).getByText('Waiting for Noah’s family: violin')).toBeVisible();
    expect(screen.getByText('waits for Noah’s family · low chair')).toBeVisible();
    expect(screen.queryByText(/Lea/)).toBeNull();
  });

  it('names each person if there are several', async () => {
    store.performances = [performanceOf(1, { invited: [noah, invitedOf('Mia')] })];
    await openProgram();
    await press('Gavotte in D: waits for Noah’s family, Mia');
    expect(row(/Gavotte/).getByText('Waiting for Noah’s family: violin; Mia: violin')).toBeVisible();
  });
});

describe('saving', () => {
  beforeEach(() => choose(1, 2, 3));
  const bar = () => document.querySelector<HTMLElement>('.c-bar');
  const state = () => said().find((text) => /^(?:Saved|Not saved|Nothing to save|Saving)/.test(text ?? ''));

  it('saves the order and shows that', async () => {
    await openProgram();
    await press('Move later: Gavotte in D');
    expect(state()).toBe('Not saved yet');
    await press('Save');
    expect(await screen.findByText('Event Ordering Updated')).toBeInTheDocument();
    expect(store.program.program).toEqual([idOf('d', 2), idOf('d', 1), idOf('d', 3)]);
    expect(state()).toMatch(/^Saved /);
  });

  it('undoes and redoes by button and by key', async () => {
    await openProgram();
    await press('Move later: Gavotte in D');
    await press('Remove: Berceuse');
    await press('Undo');
    expect(order()).toEqual(['Méditation', 'Gavotte', 'Berceuse']);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    await press('Redo');
    expect(order()).toEqual(['Méditation', 'Gavotte']);
    expect(state()).toBe('Not saved yet');
  });

  it('shows an error, keeps the changes, and tries again', async () => {
    server.use(http.post('/api/event_program', () => refusal('unavailable'), { once: true }));
    await openProgram();
    await press('Move later: Gavotte in D');
    await press('Save');
    expect(await screen.findByText('Error Updating Event')).toBeInTheDocument();
    expect(state()).toBe('Not saved: try again');
    expect(bar()).toContainElement(screen.getByText('Not saved: try again'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(order()).toEqual(['Méditation', 'Gavotte', 'Berceuse']);
    await press('Try again');
    expect(await screen.findByText('Event Ordering Updated')).toBeInTheDocument();
  });

  it('restores unsaved changes after a reload, and can discard them', async () => {
    const first = await openProgram();
    await press('Move later: Gavotte in D');
    first.unmount();
    await openProgram();
    expect(order()).toEqual(['Méditation', 'Gavotte', 'Berceuse']);
    await press('Discard them');
    expect(order()).toEqual(['Gavotte', 'Méditation', 'Berceuse']);
  });

  it('asks before unsaved changes are left', async () => {
    const { router, address } = await openProgram();
    await press('Move later: Gavotte in D');
    void router.navigate('/events/manage');
    expect(await screen.findByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
    await press('Stay');
    expect(address()).toContain(eventOf(1)._id);
    void router.navigate('/events/manage');
    await userEvent.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(address()).toBe('/events/manage'));
    expect(store.program.revision).toBe(1);
  });

  it('sends no request without changes, and shows the changes of others', async () => {
    const sent = vi.fn();
    server.use(http.post('/api/event_program', sent));
    await openProgram();
    saveProgram({ program: [1, 3].map((number) => idOf('d', number)) }, 'dana@example.org');
    await press('Save');
    await waitFor(() => expect(order()).toEqual(['Gavotte', 'Berceuse']));
    expect(sent).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('changes by others', () => {
  beforeEach(() => {
    choose(1, 2, 3);
    MockStream.last = undefined;
    vi.stubGlobal('EventSource', MockStream);
  });
  afterEach(() => vi.unstubAllGlobals());
  const tell = async (...here: string[]) => {
    const news: ProgramNews = { mark: 'other', here };
    store.program = { ...store.program, mark: news.mark };
    // The page opens the event stream shortly after it has rendered.
    await expect.poll(() => MockStream.last?.onmessage).toBeDefined();
    MockStream.last?.onmessage?.({ data: JSON.stringify(news) });
  };
  const log = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
    return screen.getByRole('list', { name: 'Changes since you opened this page' });
  };
  const withdraw = (number: number) => {
    const id = idOf('d', number);
    store.performances = store.performances.filter(({ _id }) => _id !== id);
    const program = store.program.program.filter((other) => other !== id);
    store.program = programOf({
      ...store.program,
      program,
      items: program.map((other) => ({ id: other, kind: 'piece' })),
      revision: store.program.revision + 1,
      withdrawn: [{ id, title: performanceOf(number).title, at: '2090-11-01T19:14:00.000Z' }],
    });
  };

  it('a withdrawn piece is removed at once, with an entry in the log, and the other changes can be saved', async () => {
    await openProgram();
    await press('Move later: Gavotte in D');
    withdraw(3);
    await tell('dana@example.org');
    await waitFor(() => expect(order()).toEqual(['Méditation', 'Gavotte']));
    expect(await log()).toHaveTextContent('June Park has withdrawn: Berceuse is left out');
    expect(screen.getByText('dana@example.org is here too')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save');
    expect(await screen.findByText('Event Ordering Updated')).toBeInTheDocument();
    expect(store.program.program).toEqual([2, 1].map((number) => idOf('d', number)));
  });

  it('a new sign-up appears in the offers', async () => {
    signUp(3);
    await openProgram();
    signUp(4);
    await tell();
    expect(await screen.findByRole('button', { name: 'Add: Allegro, Omar Haddad' })).toBeVisible();
    expect(await log()).toHaveTextContent('Omar Haddad has signed up: Allegro');
  });

  it('are merged by a save without a question if there is no conflict', async () => {
    await openProgram();
    await press('Move later: Gavotte in D');
    saveProgram({ program: [1, 2, 3, 4].map((number) => idOf('d', number)) }, 'dana@example.org');
    await press('Save');
    expect(await screen.findByText('Event Ordering Updated')).toBeInTheDocument();
    expect(order()).toEqual(['Méditation', 'Gavotte', 'Berceuse', 'Allegro']);
    expect(await log()).toHaveTextContent('dana@example.org saved. Added: Allegro (Omar Haddad)');
    expect(screen.queryByText('Error Updating Event')).toBeNull();
  });

  describe('in conflict with mine', () => {
    const collide = async () => {
      await openProgram();
      await press('Move later: Gavotte in D');
      await press('Move later: Gavotte in D');
      saveProgram({ program: [2, 3].map((number) => idOf('d', number)) }, 'dana@example.org');
    };
    const asked = async () =>
      within(await screen.findByRole('dialog', { name: 'Someone else has changed this program' }));

    it.each([
      ['Keep it', ['Méditation', 'Berceuse', 'Gavotte']],
      ['Drop it', ['Méditation', 'Berceuse']],
    ])('are asked about before saving, mine next to theirs: %s', async (choice, result) => {
      await collide();
      await press('Save');
      const dialog = await asked();
      expect(dialog.getByText(/^dana@example.org saved it at/)).toBeVisible();
      const question = dialog.getByRole('group', {
        name: 'Gavotte in D (Theo Marsh): you changed what they removed',
      });
      await userEvent.click(within(question).getByRole('radio', { name: choice }));
      expect(dialog.getAllByRole('listitem', { hidden: true })).toHaveLength(result.length);
      await press('Apply', dialog);
      await waitFor(() => expect(store.program.program).toHaveLength(result.length));
      expect(order()).toEqual(result);
      expect(screen.queryByText('Error Updating Event')).toBeNull();
    });

    it('wait until the user decides, and can replace all of mine', async () => {
      await collide();
      await tell();
      expect(
        await screen.findByText(/You and someone else changed the same thing differently/),
      ).toBeVisible();
      expect(order()).toEqual(['Méditation', 'Berceuse', 'Gavotte']);
      await press('Decide');
      await press('Use theirs, discard mine', await asked());
      expect(order()).toEqual(['Méditation', 'Berceuse']);
      expect(screen.queryByText(/Someone else changed/)).toBeNull();
    });
  });
});

describe('printing', () => {
  const withdrawFirst = () => {
    store.performances = [performanceOf(2)];
    choose(2);
  };
  const chooseInExport = async (what: string) => {
    await press('More ways to export');
    await press(what);
  };
  const findSheet = () =>
    waitFor(() => {
      expect(print).toHaveBeenCalledTimes(1);
      const sheet = document.querySelector<HTMLElement>('.c-sheet');
      if (!sheet) throw new Error('no sheet');
      return sheet;
    });
  const choosePaper = async (what: string) => {
    await openProgram();
    await chooseInExport(what);
    return findSheet();
  };
  const cells = (sheet: HTMLElement) =>
    within(sheet)
      .getAllByRole('row')
      .slice(1)
      .map((line) => textsOf([...line.children]).join('|'));
  beforeEach(() => {
    vi.stubGlobal('print', vi.fn());
    const said = { notes: 'low chair', accompanist: 'needs a pianist' };
    store.performances = [performanceOf(1, said), performanceOf(2)];
    choose(2, 1);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("uses the server's data at that moment", async () => {
    await openProgram();
    withdrawFirst();
    await chooseInExport('Run sheet');
    const sheet = await findSheet();
    expect(sheet).not.toHaveTextContent('Gavotte');
    expect(sheet).not.toHaveTextContent('As of');
  });

  it('shows the time of its data if the server does not answer', async () => {
    await openProgram();
    server.use(http.get('/api/event_program', () => refusal('unavailable')));
    await chooseInExport('Run sheet');
    expect(await findSheet()).toHaveTextContent(/As of .* could not be asked/);
  });

  it('the run sheet shows start, an empty column for the real time, piece, performer, call time, length and setup', async () => {
    expect(cells(await choosePaper('Run sheet'))).toEqual([
      '2:00||1|Méditation · Gossec|Ana Lí|1:30|4:00|Set up: violin',
      '2:04||2|Gavotte in D · Gossec|Theo Marsh|1:30|4:00|violin · Accompanist: needs a pianist · low chair',
    ]);
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.c-sheet')).toBeNull());
  });

  it('the run sheet names the instrument of two pianists once', async () => {
    store.performances = store.performances.map((one) => ({
      ...one,
      notes: 'two benches',
      people: [
        { ...firstOf(one), instrument: 'Piano' },
        { profile: profileOf(3), instrument: 'piano', role: 'performer' },
      ],
    }));
    expect(cells(await choosePaper('Run sheet'))[0]).toMatch(/\|Set up: Piano · two benches$/);
  });

  it.each(['Run sheet', 'Check-in sheet'])('leaves people out who have not accepted: %s', async (paper) => {
    store.performances = [performanceOf(1, { invited: [invitedOf('Noah')] }), performanceOf(2)];
    const sheet = await choosePaper(paper);
    expect(sheet).toHaveTextContent('Marsh');
    expect(sheet).not.toHaveTextContent('Noah');
  });

  it('the check-in sheet lists families by the Latin spelling of their surname, with email and phone, and without grade and school if they are switched off', async () => {
    const profile = profileOf(3);
    const phone = ' · 415\u2011555\u20110100';
    const named = (lastName: string, firstName: string) => ({ profile: { ...profile, firstName, lastName } });
    store.performances = [
      ...store.performances,
      performanceOf(3, { profile: { ...named('张', '伟').profile, _id: idOf('b', 1) } }),
      performanceOf(4, { profile: { ...named('林', '子涵').profile, _id: idOf('b', 2) } }),
    ];
    choose(2, 1, 3, 4);
    await openProgram();
    await chooseInExport('Print grade and school');
    await press('Check-in sheet');
    expect(cells(await findSheet())).toEqual([
      `☐|Lí|Ana Lí|1:30|2:00 No. 1 Méditation|Parent · ana@example.org${phone}`,
      `☐|Lin|林子涵|1:40|2:14 No. 4 Allegro|Parent · 子涵@example.org${phone}`,
      `☐|Marsh|Theo Marsh|1:30|2:04 No. 2 Gavotte in D|Parent · theo@example.org${phone}`,
      `☐|Zhang|张伟|1:35|2:09 No. 3 Berceuse|Parent · 伟@example.org${phone}`,
    ]);
    expect((await findSheet()).innerHTML).toContain('theo@<wbr>example<wbr>.org');
  });

  it('the check-in sheet has no grade and school of an adult, whom the program calls so', async () => {
    const profile = profileOf(3);
    const carmen = {
      ...profile,
      firstName: 'Carmen',
      lastName: 'Ruiz',
      grade: 99,
      school: '',
      adult: true as const,
    };
    store.performances = [
      ...store.performances,
      performanceOf(3, { profile: { ...carmen, _id: idOf('b', 1) } }),
    ];
    choose(2, 3);
    await openProgram();
    expect(screen.getByText('Adult')).toBeVisible();
    const lines = cells(await choosePaper('Check-in sheet'));
    expect(lines.find((line) => line.includes('Ruiz'))).toMatch(/^☐\|Ruiz\|Carmen Ruiz\|/);
    expect(lines.find((line) => line.includes('Lí'))).toMatch(/\|Ana Lí · 2nd · Lincoln Middle\|/);
  });

  it('the check-in sheet has one line for a family, with the surnames in Latin letters', async () => {
    const profile = profileOf(3);
    store.performances = [
      performanceOf(1, { profile: { ...profile, _id: idOf('b', 1), firstName: 'Ben', lastName: 'Zorn' } }),
      performanceOf(2),
      performanceOf(3, { profile: { ...profile, _id: idOf('b', 3), firstName: 'Amy', lastName: 'Adams' } }),
      performanceOf(4, { profile: { ...profile, _id: idOf('b', 4), firstName: '雨欣', lastName: '王' } }),
    ].map((one, at) => ({
      ...one,
      people: one.people.map((person) => ({ ...person, family: at === 1 ? 'b' : 'a' })),
    }));
    choose(1, 2, 3, 4);
    const lines = cells(await choosePaper('Check-in sheet')).map((line) => line.split('|'));
    expect(lines.map(([, surname]) => surname)).toEqual(['Adams, Zorn', 'Lí']);
    expect(lines[0]?.[2]).toMatch(/^Amy Adams[^]*Ben Zorn[^]*王雨欣/);
  });

  it.each([
    ['Print or PDF', '\u2068ليلى حداد\u2069, violin'],
    ['Run sheet', '\u2068لما بدا يتثنى\u2069 · Gossec|\u2068ليلى حداد\u2069, acc. Ana Lí|'],
    ['Check-in sheet', '|\u2068ليلى حداد\u2069 · '],
    ['Print or PDF', 'Thanks to \u2068ليلى حداد\u2069, 5 years with us'],
  ])('isolates each right-to-left name and title: %s', async (paper, expected) => {
    const profile = { ...profileOf(1), firstName: 'ليلى', lastName: 'حداد' };
    const ana = { profile: profileOf(2), instrument: 'piano', role: 'accompanist' as const };
    store.performances = [performanceOf(1, { title: 'لما بدا يتثنى', profile, performers: [ana] })];
    choose(1);
    const thanks = 'Thanks to ليلى حداد, 5 years with us';
    store.program = { ...store.program, settings: { ...store.program.settings, thanks } };
    const sheet = await choosePaper(paper);
    const rows = within(sheet).queryAllByRole('row');
    const printed = rows.length > 0 ? cells(sheet).join('\n') : (sheet.textContent ?? '');
    expect(printed).toContain(expected);
  });

  describe('with a family that refused consent', () => {
    const refuse = () => {
      const answer = { given: false, textVersion: 1, at: '2026-09-03T10:00:00.000Z' };
      store.performances = store.performances.map((one) =>
        firstOf(one).profile.firstName === 'Theo'
          ? withFirst(one, {
              profile: { ...profileOf(1), needs: 'Wheelchair', consents: { print: answer, photos: answer } },
            })
          : one,
      );
    };

    it('the printed program names a musician, even if the answer came after the page was opened', async () => {
      await openProgram();
      refuse();
      await chooseInExport('Print or PDF');
      expect(await screen.findByText('A musician, violin')).toBeInTheDocument();
      expect(document.querySelector('.c-sheet')).not.toHaveTextContent('Theo');
    });

    it('the check-in sheet keeps the name and says what was refused', async () => {
      refuse();
      const remark = 'Wheelchair · name not in print';
      const sheet = await choosePaper('Check-in sheet');
      expect(cells(sheet)[1]).toContain(`☐|Marsh|Theo Marsh · 1st · Lincoln Middle · ${remark}|`);
    });

    it('the list for the photographer has the performer and the piece', async () => {
      refuse();
      const sheet = await choosePaper('No photos');
      expect(cells(sheet)).toEqual(['2:04|2|Theo Marsh|Gavotte in D']);
    });

    it('the run sheet has needs, and not what the family refused', async () => {
      refuse();
      const sheet = await choosePaper('Run sheet');
      expect(cells(sheet)[1]).toMatch(/low chair · Wheelchair$/);
      expect(sheet).not.toHaveTextContent('not in print');
    });

    it('the export menu counts performers without their name in print', async () => {
      refuse();
      await openProgram();
      await press('More ways to export');
      expect(await screen.findByText('1 performer is printed without their name')).toBeInTheDocument();
    });
  });

  it('the check-in sheet is printed without addresses if they could not be loaded', async () => {
    server.use(http.get('/api/event_contacts', () => refusal('unavailable')));
    const sheet = await choosePaper('Check-in sheet');
    expect(cells(sheet)[0]).toBe('☐|Lí|Ana Lí · 2nd · Lincoln Middle|1:30|2:00 No. 1 Méditation');
    expect(screen.getByText(/addresses could not be loaded/)).toBeInTheDocument();
  });

  it('the thank-you text is printed, and saved with the program', async () => {
    await openProgram();
    await chooseInExport('Thank-you text');
    fireEvent.change(screen.getByLabelText('Printed at the end of the program'), {
      target: { value: 'Thank you, bakers.' },
    });
    await press('Apply');
    await chooseInExport('Print or PDF');
    expect(await screen.findByText('Thank you, bakers.')).toBeInTheDocument();
    await press('Save');
    await waitFor(() => expect(store.program.settings.thanks).toBe('Thank you, bakers.'));
  });

  it.each([
    ['a published program', {}, 'k7m2-9xqp-3rwd'],
    ['a program that is not published', { published: undefined }, undefined],
    [
      'a program that was taken back',
      { hidden: { at: '2090-11-03T19:04:00.000Z', reason: 'Wrong' } },
      undefined,
    ],
  ])('%s: the public address is printed only if it leads to the program', async (_, change, address) => {
    const published = { number: 1, at: '2090-11-02T19:04:00.000Z', gaps: [] };
    store.program = { ...store.program, published, ...change };
    const sheet = await choosePaper('Print or PDF');
    expect(/k7m2-9xqp-3rwd/.exec(sheet.textContent)?.[0]).toBe(address);
  });

  it('the public address is not printed if that is switched off', async () => {
    store.program = { ...store.program, published: { number: 1, at: '2090-11-02T19:04:00.000Z', gaps: [] } };
    await openProgram();
    await chooseInExport('Print the public address');
    await press('Print or PDF');
    expect(await findSheet()).not.toHaveTextContent('k7m2-9xqp-3rwd');
  });

  it.each([
    ['Word document', undefined, 'Recital No. 1 Program.docx'],
    ['Word document', 'a4' as const, 'Recital No. 1 Program, A4.docx'],
    ['Booklet to fold', 'letter' as const, 'Recital No. 1 Program, booklet.docx'],
    ['Booklet to fold', 'a4' as const, 'Recital No. 1 Program, A4 booklet.docx'],
  ])('%s on %s has its file name', async (choice, paper, name) => {
    store.program = { ...store.program, settings: { ...store.program.settings, paper } };
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: () => undefined }));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await openProgram();
    await chooseInExport(choice);
    await waitFor(() => expect(saved.mock.contexts[0]).toHaveProperty('download', name));
    saved.mockRestore();
  });

  it('all sheets have the chosen paper, which is saved with the program', async () => {
    await openProgram();
    await chooseInExport('A4 paper');
    await press('Run sheet');
    expect(await findSheet()).toHaveClass('c-sheet--a4');
    await press('Save');
    await waitFor(() => expect(store.program.settings.paper).toBe('a4'));
  });

  it('the printed program has numbers if they are switched on, which is saved with the program', async () => {
    await openProgram();
    await chooseInExport('Print numbers');
    await press('Print or PDF');
    expect(await findSheet()).toHaveTextContent(/1\. .*2\. /);
    await press('Save');
    await waitFor(() => expect(store.program.settings.numbers).toBe(true));
  });

  it('the printed program has the content of the Word document', async () => {
    const sheet = within(await choosePaper('Print or PDF'));
    expect(sheet.getByRole('heading', { name: 'Recital No. 1' })).toBeInTheDocument();
    expect(sheet.getByText('Ana Lí, violin')).toBeInTheDocument();
    expect(sheet.getByText('2nd grade, Lincoln Middle')).toBeInTheDocument();
  });
});

describe('Emails', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('are reported as copied only after the clipboard has them', async () => {
    let finish = (): void => undefined;
    const written: string[] = [];
    clipboard((text) => {
      written.push(text);
      return new Promise((resolve) => (finish = resolve));
    });
    await openProgram();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Emails' }));
    expect(hrefOf('Write to families')).toBe(`/events/messages/${eventOf(1)._id}`);
    expect(written).toEqual(['li@example.org\nmarsh@example.org']);
    expect(screen.queryByText('Emails copied to clipboard')).toBeNull();
    finish();
    expect(await screen.findAllByText('Emails copied to clipboard')).not.toHaveLength(0);
  });

  it('can be copied for all, for the program or for a section, in lines or in one line, or written to', async () => {
    const written: string[] = [];
    clipboard((text) => Promise.resolve(void written.push(text)));
    const half = { id: idOf('b', 7), kind: 'section' as const, title: 'Second half' };
    choose(1, 2);
    store.program.items.splice(1, 0, half);
    await openProgram();
    const copied = async (label: string, button: string) => {
      const list = screen.getByLabelText('Show addresses of');
      fireEvent.change(list, { target: { value: within(list).getByText<HTMLOptionElement>(label).value } });
      fireEvent.click(await screen.findByRole('button', { name: button }));
      return written.at(-1);
    };
    expect(await copied('Everyone in the program', 'Copy Emails')).toBe('theo@example.org\nana@example.org');
    expect(await copied('Second half', 'Copy Emails')).toBe('ana@example.org');
    expect(await copied('All who signed up', 'Copy with ; for Outlook')).toBe(
      'li@example.org; marsh@example.org',
    );
    expect(hrefOf('Write to them (BCC)')).toBe(
      'mailto:?bcc=li@example.org,marsh@example.org&subject=Recital%20No.%201',
    );
  });

  it('are selected with a hint if the browser refuses to copy', async () => {
    clipboard(() => Promise.reject(new Error('denied')));
    await openProgram();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy Emails' }));
    expect(await screen.findAllByText(/The list is selected/)).not.toHaveLength(0);
    expect(getSelection()?.toString()).toContain('marsh@example.org');
  });
});
