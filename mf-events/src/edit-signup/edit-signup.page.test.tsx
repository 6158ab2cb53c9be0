import { paths } from '@portal/contracts/paths';
import { answer, findProblem, findToast, hrefOf, press, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { session } from '@portal/kit/session';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { ana, ben, eventOf, idOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepPerformances, keepProfiles, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { editSignupPage } from './edit-signup.page.tsx';

const gavotte = performanceOf(1, { notes: 'Plays from memory.' });
const open = (search = '', state?: object) =>
  renderPage(editSignupPage, {
    path: paths.editEventSignup,
    at: `/events/signup/edit/${gavotte._id}${search}`,
    signedIn: { id: ownerId },
    state,
  });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** Opens the form and returns one of its fields. */
const findBox = async (name: string) => {
  const fold = (await screen.findByText('Change')).closest('details');
  if (fold && !fold.open) await userEvent.click(screen.getByText('Change'));
  return screen.findByRole<HTMLInputElement>('textbox', { name });
};
const openForm = async () => {
  const page = open();
  await findBox('Music title');
  return page;
};
/** Changes the title and saves. */
const change = async () => {
  open();
  await userEvent.type(await findBox('Music title'), ' in D');
  await press('Signup');
};
const stored = () => store.performances.get(gavotte._id);

beforeEach(() => {
  keepPerformances(gavotte);
});

describe('Edit Event Signup', () => {
  it('shows the saved sign-up, with the form folded', async () => {
    open();
    expect(await screen.findByText(/ has a place\.$/)).toBeVisible();
    const title = await screen.findByLabelText('Music title');
    expect(title).not.toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await userEvent.click(screen.getByText('Change'));
    expect(title).toBeVisible();
    expect(screen.getByRole('button', { name: 'Signup' })).toBeVisible();
  });

  it('lists the open questions about consent of its performers only', async () => {
    const asked = { kind: 'consent' as const, count: 3, since: '2026-11-01T00:00:00.000Z' };
    store.matters.push({ ...asked, of: ana._id, who: 'Ana' }, { ...asked, of: ben._id, who: 'Ben' });
    open();
    expect(await screen.findByText(/^3 questions about what we may show of .*Ana/)).toBeVisible();
    expect(screen.queryByText(/of .*Ben/)).toBeNull();
    expect(hrefOf(/^Answer/)).toBe(`/profiles/${ana._id}#consent`);
  });

  it('begins with the place, and with who decides about a sign-up after the program', async () => {
    const event = {
      ...gavotte.event,
      published: { number: 1, at: '2090-11-01T10:00:00.000Z' },
      contact: 'Lena Ortiz',
    };
    keepPerformances({ ...gavotte, event });
    open();
    const said = await screen.findByText('Ana Lí 李安娜 has a place.');
    const ticket = screen.getByRole('article', { name: 'Your sign-up' });
    expect(said.compareDocumentPosition(ticket)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(
      screen.getByText(/The program is out already\. Lena Ortiz decides whether it can still change\./),
    ).toBeVisible();
  });

  it('has no form for an account that may only see it', async () => {
    store.performances.set(gavotte._id, { ...gavotte, may: [] });
    open();
    expect(
      await screen.findByText(
        'Your account can see this sign-up. A guardian of the first performer can change it.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Plays from memory.')).toBeVisible();
    expect(screen.queryByLabelText('Music title')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  it('opens the form when it contains unsaved input', async () => {
    const { unmount } = open();
    await userEvent.type(await findBox('Music title'), ' in D');
    unmount();
    history.replaceState(null, '');
    open();
    expect(await screen.findByLabelText('Music title')).toBeVisible();
    expect(box('Music title')).toHaveValue('Gavotte No. 1 in D');
  });

  it('is filled in from the sign-up', async () => {
    open();
    expect(await findBox('Music title')).toHaveValue('Gavotte No. 1');
    expect(screen.getByRole('combobox', { name: /Composer/ })).toHaveValue('Jules Massenet');
    expect(box(/Performance time/)).toHaveValue('4:30');
    expect(box('Instrument')).toHaveValue('violin');
    expect(screen.getByRole('combobox', { name: 'Profile' })).toHaveValue(ana._id);
    expect(box(/Notes/)).toHaveValue('Plays from memory.');
    expect(screen.getByRole('heading', { level: 1, name: 'Recital No. 1' })).toBeVisible();
    expect(screen.getByText(/418 Maple Ct/)).toBeVisible();
    expect(screen.getByText(/ has a place\.$/)).toBeVisible();
    expect(screen.getByText(/You can change this until the event starts, .*December 1, 2090/)).toBeVisible();
    expect(hrefOf('Sign up another performer')).toBe(`/events/signup/${eventOf(1)._id}`);
    await waitFor(() => expect(document.title).toContain('Edit: Gavotte No. 1'));
  });

  it("saves with 'Signup' and shows a message, more than once", async () => {
    await change();
    expect(await findToast('Event Signup Updated')).toBe('success');
    expect(stored()).toMatchObject({ title: 'Gavotte No. 1 in D', time: 4.5, version: 1 });
    await waitFor(() => expect(document.title).toContain('Edit: Gavotte No. 1 in D'));
    await userEvent.clear(box(/Performance time/));
    await press('Signup');
    await waitFor(() => expect(stored()).toMatchObject({ time: null, version: 2 }));
  });

  it('shows a message of its address like a success message', async () => {
    const { address } = open('?message=You+have+signed+up+for+this+event.');
    expect(await findBox('Music title')).toBeVisible();
    expect(address()).toBe(`/events/signup/edit/${gavotte._id}?success=You+have+signed+up+for+this+event.`);
  });

  it.each(['unexpected', 'unavailable', 'unauthenticated', 'invalid'] as const)(
    "says 'Error Updating Event Signup' on %s and keeps what was typed",
    async (code) => {
      server.use(http.post('/api/performance', () => refusal(code)));
      await change();
      expect(await findToast('Error Updating Event Signup')).toBe('error');
      expect(await findProblem()).toHaveFocus();
      expect(box('Music title')).toHaveValue('Gavotte No. 1 in D');
      expect(stored()?.title).toBe('Gavotte No. 1');
    },
  );

  it('keeps a performer whose profile was deleted', async () => {
    keepProfiles(ben);
    await openForm();
    expect(screen.getByRole('combobox', { name: 'Profile' })).toHaveValue(ana._id);
    expect(screen.getByRole('option', { name: /Ben Marsh/ })).toBeVisible();
  });

  it.each(['notfound', 'invalid'] as const)('shows that the sign-up does not exist on %s', async (code) => {
    server.use(http.get('/api/performance', () => refusal(code)));
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This sign-up does not exist' }),
    ).toBeVisible();
    expect(hrefOf('Go to My Events')).toBe('/events/my');
  });

  it('shows an error when the sign-up could not be loaded, and loads it again', async () => {
    server.use(http.get('/api/performance', () => refusal('unexpected')));
    open();
    expect(await screen.findByRole('heading', { name: 'The sign-up could not be loaded' })).toBeVisible();
    server.resetHandlers();
    await press('Try again');
    expect(await findBox('Music title')).toBeVisible();
  });
});

describe('a sign-up that was changed in another tab', () => {
  const theirs = { ...gavotte, title: 'Gavotte in G', accompanist: 'needs a pianist', version: 7 };
  const meetTheirs = async () => {
    open();
    await userEvent.type(await findBox('Music title'), ' in D');
    store.performances.set(gavotte._id, theirs);
    await press('Signup');
    return within(await screen.findByRole('region', { name: 'What was saved' }));
  };

  it('is not overwritten: both versions are shown', async () => {
    const choice = await meetTheirs();
    expect(textsOf(choice.getAllByRole('listitem'))).toEqual([
      'Music titleGavotte in G',
      'Accompanistneeds a pianist',
    ]);
    expect(box('Music title')).toHaveValue('Gavotte No. 1 in D');
    expect(await findToast('Error Updating Event Signup')).toBe('error');
    expect(stored()).toEqual(theirs);
  });

  it('is described in one sentence', async () => {
    await meetTheirs();
    const said = screen.getByRole('alert', { name: 'There is a problem' });
    expect(said).toHaveTextContent(
      /^There is a problemThis sign-up was changed elsewhere\. Nothing you typed is lost\./,
    );
    expect(screen.getAllByText(/someone|elsewhere/i)).toHaveLength(1);
  });

  it('can be replaced in the form by the saved version', async () => {
    await meetTheirs();
    await press('Use what was saved');
    await waitFor(() => expect(document.title).toContain('Edit: Gavotte in G'));
    expect(box('Music title')).toHaveValue('Gavotte in G');
    await userEvent.type(box('Music title'), '!');
    await press('Signup');
    expect(await findToast('Event Signup Updated')).toBe('success');
    expect(stored()).toMatchObject({ title: 'Gavotte in G!', version: 8 });
  });

  it('can be overwritten with the typed values, and keeps fields that only the other tab changed', async () => {
    await meetTheirs();
    await press('Keep mine and save it');
    expect(await findToast('Event Signup Updated')).toBe('success');
    const kept = { title: 'Gavotte No. 1 in D', accompanist: 'needs a pianist', version: 8 };
    expect(stored()).toMatchObject(kept);
    expect(screen.queryByText('Gavotte in G')).toBeNull();
    expect(screen.getByRole('combobox', { name: /Accompanist/ })).toHaveValue('needs a pianist');
  });

  it('is shown as withdrawn if it was withdrawn', async () => {
    await openForm();
    store.performances.set(gavotte._id, { ...gavotte, withdrawn: true });
    server.use(http.post('/api/performance', () => refusal('conflict')));
    await press('Signup');
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
  });
});

describe('once the event has begun', () => {
  it('is read-only, without a calendar button', async () => {
    const event = { ...gavotte.event, date: '2020-01-01T10:00:00.000Z' };
    store.performances.set(gavotte._id, { ...gavotte, event });
    open();
    const record = within(await screen.findByRole('region', { name: 'Your sign-up' }));
    expect(record.getByText('This event is over.')).toBeVisible();
    const facts = record
      .getAllByRole('term')
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Music title', 'Gavotte No. 1'],
      ['Composer', 'Jules Massenet'],
      ['Performance time', '4:30'],
      ['Instrument', 'violin'],
      ['Profile', 'Ana Lí 李安娜'],
      ['Notes', 'Plays from memory.'],
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/ has a place\.$/)).toBeNull();
  });

  it('shows why it cannot be saved, if the event began while the form was open', async () => {
    server.use(http.post('/api/performance', () => refusal('past')));
    await change();
    expect(await findToast('Error Updating Event Signup')).toBe('error');
    expect(await findProblem()).toHaveTextContent(
      'The event has begun, so this sign-up can no longer be changed.',
    );
    expect(box('Music title')).toHaveValue('Gavotte No. 1 in D');
  });
});

const ticket = async () => within(await screen.findByRole('article', { name: 'Your sign-up' }));
const keep = (change: Partial<typeof gavotte.event>, more: Partial<typeof gavotte> = {}) =>
  store.performances.set(gavotte._id, { ...gavotte, ...more, event: { ...gavotte.event, ...change } });
const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const version = { number: 1, at: '2090-11-01T19:04:00.000Z' };
const times = { start: '2090-12-01T23:30:00.000Z', call: '2090-12-01T23:00:00.000Z' };
const place = { version: 1, number: 14, ...times };

describe('the ticket', () => {
  it('shows date, place, performer, piece and that there is no program yet', async () => {
    open();
    const shown = await ticket();
    expect(shown.getByText(/December 1, 2090/)).toBeInTheDocument();
    expect(shown.getByText('Ana Lí 李安娜')).toBeVisible();
    expect(shown.getByText('Gavotte No. 1')).toBeVisible();
    expect(shown.getByText('Jules Massenet · violin · 4:30')).toBeVisible();
    expect(shown.getByText('Place held; the order is not out yet')).toBeVisible();
    expect(shown.getByRole('link', { name: /^Directions: Recital No. 1/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to calendar: Recital No. 1' })).toBeVisible();
    expect(screen.queryByText('We will email you a confirmation.')).toBeNull();
  });

  it('names own children also if their names are hidden in print, and others as the server sends them', async () => {
    const consents = { print: { given: false, textVersion: 1, at: '2026-09-03T10:00:00.000Z' } };
    const noah = { _id: idOf('b', 9), firstName: 'Noah', lastName: 'K.', grade: 99, school: '' };
    const duet = performanceOf(1, {
      profile: { ...ana, consents },
      performers: [
        { profile: { ...ben, consents }, instrument: 'flute', role: 'performer', user: ownerId },
        { profile: noah, instrument: 'cello', role: 'performer' },
      ],
    });
    store.performances.set(gavotte._id, duet);
    open();
    expect(
      (await ticket()).getByText('Ana Lí 李安娜, violin; Ben Marsh, flute; Noah K., cello'),
    ).toBeVisible();
  });

  it('shows number, time and call time once the program is published, and folds the form', async () => {
    keep({ published: version, publicAddress: 'k7m2-9xqp-3rwd' }, { published: place });
    open();
    const shown = await ticket();
    expect(
      shown.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
    ).toEqual([
      ['Number', '14'],
      ['About', '3:30 PM'],
      ['Be there by', '3:00 PM'],
    ]);
    expect(hrefOf('See the program: Recital No. 1')).toBe('/program/k7m2-9xqp-3rwd');
    expect(screen.getByRole('button', { name: 'Share: Recital No. 1' })).toBeVisible();
    expect(
      screen.getByText(/The program has been published. A change reaches the coordinator/),
    ).toBeVisible();
    expect(screen.queryByText(/You can change this until/)).toBeNull();
    const title = await screen.findByLabelText('Music title');
    expect(title).not.toBeVisible();
    await userEvent.click(screen.getByText('Change'));
    expect(title).toBeVisible();
    expect(title).toHaveValue('Gavotte No. 1');
  });

  it('shows what to bring, the piano, the access and the contact', async () => {
    keep({ bring: 'A stand', piano: 'Upright', stepFree: 'Ramp', contact: 'Lena, lena@example.org' });
    open();
    const notes = within(await screen.findByRole('region', { name: 'Before you come' }));
    expect(textsOf(notes.getAllByRole('definition'))).toEqual([
      'A stand',
      'Upright',
      'Ramp',
      'Lena, lena@example.org',
    ]);
    const link = notes.getByRole('link', { name: 'lena@example.org' });
    expect(link).toHaveAttribute('href', 'mailto:lena@example.org');
    // Lines break after the @ or before a dot.
    expect(link.innerHTML).toContain('lena@<wbr>example<wbr>.org');
  });

  it('asks an account with an unconfirmed address to confirm it', async () => {
    open('', { isMailed: true });
    session.setState({ status: 'signed-in', id: ownerId, permissions: [], unconfirmed: true }, true);
    const notice = 'Confirm your email, and we will send you everything about this sign-up.';
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeVisible();
    expect(screen.queryByText(/We will email you a confirmation/)).toBeNull();
  });

  it('mentions the confirmation mail just after the sign-up', async () => {
    open('', { isMailed: true });
    expect(await screen.findByText(/We will email you a confirmation\./)).toBeVisible();
  });

  it.each([
    ['during the event', -30, true, /The event has begun/],
    ['within an hour after it', -119, true, 'This event is over.'],
    ['later', -121, false, 'This event is over.'],
  ])('shows place, directions, calendar and program: %s', async (_, starts, isOn, sentence) => {
    keep(
      { date: fromNow(starts), published: version, publicAddress: 'k7m2-9xqp-3rwd' },
      isOn ? { published: place } : {},
    );
    open();
    const shown = await ticket();
    expect(shown.queryAllByText('14')).toHaveLength(isOn ? 1 : 0);
    expect(shown.queryAllByRole('link', { name: /^Directions/ })).toHaveLength(isOn ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: /^Add to calendar/ })).toHaveLength(isOn ? 1 : 0);
    expect(screen.getByRole('link', { name: /^See the program/ })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});

describe('if the event is canceled', () => {
  const canceled = { at: '2026-11-22T10:00:00.000Z', reason: 'The hall is flooded.' };

  it('shows that, without form and calendar, and can still be withdrawn', async () => {
    keep({ canceled, published: version, publicAddress: 'k7m2-9xqp-3rwd', bring: 'A stand' });
    open();
    expect((await ticket()).getByText('Canceled: The hall is flooded.')).toHaveClass('p-look');
    expect(screen.getByText('This event is canceled')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText(/ has a place\.$/)).toBeNull();
    expect(screen.queryByRole('button', { name: /calendar|Share/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Directions|program|another/ })).toBeNull();
    expect(screen.queryByText('A stand')).toBeNull();
    await press('Withdraw');
    await answer('Withdraw');
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
  });

  it('shows that also if it was canceled while the form was open', async () => {
    open();
    await userEvent.type(await findBox('Music title'), ' in D');
    keep({ canceled });
    server.use(http.post('/api/performance', () => refusal('canceled')));
    await press('Signup');
    expect(await findToast('Error Updating Event Signup')).toBe('error');
    expect(await screen.findByText('This event is canceled')).toBeVisible();
    expect(screen.getByText('Canceled: The hall is flooded.')).toBeVisible();
  });
});

describe('withdrawing', () => {
  it('asks first, then shows that the place is free', async () => {
    await openForm();
    await press('Withdraw');
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw from this event?' }));
    expect(dialog.getByText(/“Gavotte No. 1” will not be played at Recital No. 1/)).toBeVisible();
    await press('Withdraw', dialog);
    expect(await findToast('You have withdrawn from this event.')).toBe('success');
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeVisible();
    expect(hrefOf('Sign up again')).toBe(`/events/signup/${eventOf(1)._id}`);
    expect(stored()?.withdrawn).toBe(true);
  });

  it('changes nothing after "Keep the sign-up"', async () => {
    await openForm();
    await press('Withdraw');
    await press('Keep the sign-up');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stored()?.withdrawn).toBe(false);
  });

  it.each([
    ['past', 'The event has begun, so this sign-up can no longer be withdrawn.'],
    ['unexpected', 'The sign-up could not be withdrawn. Try again in a moment.'],
  ] as const)('shows why it failed on %s', async (code, text) => {
    server.use(http.post('/api/performance_withdraw', () => refusal(code)));
    await openForm();
    await press('Withdraw');
    await answer('Withdraw');
    expect(await findToast(text)).toBe('error');
    expect(box('Music title')).toHaveValue('Gavotte No. 1');
  });

  it('shows a sign-up that was withdrawn before without a form', async () => {
    store.performances.set(gavotte._id, { ...gavotte, withdrawn: true });
    open();
    const heading = await screen.findByRole('heading', { name: 'Withdrawn' });
    expect(heading).toBeVisible();
    const isBefore = heading.compareDocumentPosition(screen.getByText('When'));
    expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('taking a child out of a piece', () => {
  const noah = { _id: idOf('b', 9), firstName: 'Noah', lastName: 'K.', grade: 99, school: '' };
  const playing = { instrument: 'cello', role: 'performer' as const };
  const own = { ...playing, user: ownerId };
  const duet = performanceOf(1, { performers: [{ ...own, profile: ben, mayLeave: true }] });
  /** Another family's piece, in which the account looks after these people. */
  const othersPiece = (...people: (typeof duet)['people']): typeof duet => ({
    ...duet,
    people: [{ ...playing, profile: noah }, ...people],
    may: ['leave'],
  });
  const ask = (name: string) => press(`Take ${name} out of this piece`);
  const agree = async (name: string) => {
    await ask(name);
    const dialog = screen.getByRole('dialog', { name: `Take ${name} out of this piece?` });
    await press('Take out', within(dialog));
  };
  const openWith = async (piece: typeof duet, isToChange: boolean) => {
    store.profiles.set(ben._id, ben);
    store.performances.set(gavotte._id, piece);
    const page = open();
    if (isToChange) await findBox('Music title');
    else await screen.findByText(/A guardian of the first performer can change it/);
    return page;
  };
  const removals = () => screen.queryAllByRole('button', { name: /^Take .* out of this piece$/ });

  it('is offered on the page with the form, and keeps the typed text', async () => {
    await openWith(duet, true);
    await userEvent.type(box('Music title'), ' in D');
    expect(screen.getByRole('group', { name: 'Person 2' })).toBeVisible();
    await agree('Ben Marsh');
    expect(await findToast('Ben Marsh is no longer in this piece.')).toBe('success');
    expect(removals()).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Person 2' })).toBeNull();
    expect(box('Music title')).toHaveValue('Gavotte No. 1 in D');
    await press('Signup');
    expect(await findToast('Event Signup Updated')).toBe('success');
    expect(stored()).toMatchObject({ title: 'Gavotte No. 1 in D', version: 2 });
  });

  it.each([
    ['a teacher of both', ['signUp'], 0, 1],
    ['a family', ['edit', 'signUp'], 1, 2],
  ] as const)(
    'offers %s only people whom it may replace in the form, by %j',
    async (_, may, buttons, choices) => {
      const carla = { ...ben, _id: idOf('b', 8), firstName: 'Carla' };
      keepProfiles(...[ana, ben, carla].map((one) => ({ ...one, may: [...may] })));
      store.performances.set(gavotte._id, performanceOf(1, { performers: [{ ...own, profile: ben }] }));
      await openForm();
      const second = within(screen.getByRole('group', { name: 'Person 2' }));
      expect(second.queryAllByRole('button')).toHaveLength(buttons);
      const names = (list: HTMLElement | undefined) =>
        within(list as HTMLElement)
          .getAllByRole('option')
          .filter((option) => (option as HTMLOptionElement).value !== '');
      expect(names(second.getByRole('combobox', { name: 'Profile' }))).toHaveLength(choices);
      expect(names(screen.getAllByRole('combobox', { name: 'Profile' })[0])).toHaveLength(
        may.length === 1 ? 1 : 3,
      );
    },
  );

  it('is offered on the read-only page for each own child, and goes to My Events after the last', async () => {
    const { address } = await openWith(
      othersPiece({ ...own, profile: ana, mayLeave: true }, { ...own, profile: ben, mayLeave: true }),
      false,
    );
    await agree('Ana Lí 李安娜');
    expect(await findToast('Ana Lí 李安娜 is no longer in this piece.')).toBe('success');
    expect(textsOf(removals())).toEqual(['Take Ben Marsh out of this piece']);
    expect(address()).toBe(`/events/signup/edit/${gavotte._id}`);
    await agree('Ben Marsh');
    await waitFor(() => expect(address()).toBe('/events/my'));
    expect(await findToast('Ben Marsh is no longer in this piece.')).toBe('success');
    expect(stored()?.people.map(({ profile }) => profile.firstName)).toEqual(['Noah']);
  });

  it('is not offered for people whom the account may not take out, nor once the event is canceled', async () => {
    const { unmount } = await openWith(othersPiece({ ...own, profile: ben }), false);
    expect(removals()).toEqual([]);
    unmount();
    const canceled = { at: '2026-11-22T10:00:00.000Z', reason: 'The hall is flooded.' };
    store.performances.set(gavotte._id, { ...duet, event: { ...duet.event, canceled } });
    open();
    expect(await screen.findByText('This event is canceled')).toBeVisible();
    expect(removals()).toEqual([]);
  });

  it('is offered for the first person next to withdrawing the whole piece, and hands the sign-up over', async () => {
    const trio = [
      { ...own, profile: ana, mayLeave: true as const },
      { profile: noah, ...playing, role: 'accompanist' as const },
      { profile: { ...noah, _id: idOf('b', 8), firstName: 'Mia' }, ...playing },
    ];
    const { address } = await openWith({ ...duet, people: trio }, true);
    await press('Withdraw the whole piece');
    expect(screen.getByText('This withdraws it for Noah K., Mia K. too.')).toBeVisible();
    await press('Keep the sign-up');
    await ask('Ana Lí 李安娜');
    expect(
      screen.getByText(/The family of Mia K\. keeps the place and may change the sign-up/),
    ).toBeVisible();
    await press('Go back');
    await agree('Ana Lí 李安娜');
    await waitFor(() => expect(address()).toBe('/events/my'));
    expect(stored()).toMatchObject({ people: [{ profile: { firstName: 'Mia' } }, {}], withdrawn: false });
  });

  it('keeps the form after the first person if an own child is the next', async () => {
    const others = [
      { ...own, profile: ana, mayLeave: true as const },
      { ...own, profile: ben, mayLeave: true as const },
      { profile: noah, ...playing },
    ];
    await openWith({ ...duet, people: others }, true);
    await agree('Ana Lí 李安娜');
    await findToast('Ana Lí 李安娜 is no longer in this piece.');
    expect(screen.getAllByRole('combobox', { name: 'Profile' })[0]).toHaveValue(ben._id);
    expect(stored()?.people.map(({ profile }) => profile.firstName)).toEqual(['Ben', 'Noah']);
  });

  it('asks first, and explains that the published program does not change', async () => {
    await openWith({ ...duet, published: place }, true);
    await ask('Ben Marsh');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/“Gavotte No. 1” stays at Recital No. 1, without Ben Marsh/)).toBeVisible();
    expect(dialog.getByText(/published program does not change/)).toBeVisible();
    await press('Go back', dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stored()?.people).toHaveLength(2);
  });

  it.each([
    ['past', 'The event has begun, so this sign-up can no longer be changed.', 1],
    ['unexpected', 'Ben Marsh could not be taken out. Try again in a moment.', 1],
    ['notfound', 'Ben Marsh could not be taken out. Try again in a moment.', 0],
  ] as const)('shows why it failed on %s, and the changed piece', async (code, said, left) => {
    await openWith(duet, true);
    store.performances.set(gavotte._id, { ...duet, people: duet.people.slice(0, 1), version: 1 });
    server.use(http.post('/api/performance_leave', () => refusal(code)));
    await agree('Ben Marsh');
    expect(await findToast(said)).toBe('error');
    await waitFor(() => expect(removals()).toHaveLength(left));
    await waitFor(() => expect(screen.queryAllByRole('group', { name: 'Person 2' })).toHaveLength(left));
  });
});
