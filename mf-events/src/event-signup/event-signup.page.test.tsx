import { firstOf } from '@portal/contracts/performers.rules';
import { paths } from '@portal/contracts/paths';
import { session } from '@portal/kit/session';
import {
  enter,
  findProblem,
  findToast,
  hrefOf,
  retype,
  tellFromOtherTab,
  textsOf,
} from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ana, ben, eventOf, idOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepPerformances, keepProfiles, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { eventSignupPage } from './event-signup.page.tsx';

const event = eventOf(1);
afterEach(() => vi.unstubAllEnvs());
const open = (id = event._id) =>
  renderPage(eventSignupPage, {
    path: paths.eventSignup,
    at: `/events/signup/${id}`,
    signedIn: { id: ownerId },
  });
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const findBox = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const composer = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Composer/ });
const accompanist = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Accompanist/ });
const wish = () => screen.getByRole('combobox', { name: /Your wish for the order/ });
const time = () => screen.getByLabelText(/^Time/);
const profile = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Profile' });
const press = (name = 'Sign up') => userEvent.click(screen.getByRole('button', { name }));
const preview = () => within(screen.getByRole('figure', { name: 'How it will be printed' }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const openForm = async () => {
  const page = open();
  await findBox('Music title');
  return page;
};
/** Opens the form and enters what is required. */
const openFilled = async () => {
  const page = open();
  await enter(await findBox('Music title'), 'Méditation from Thaïs');
  await enter(box('Instrument'), 'violin');
  return page;
};
const signUp = async () => {
  const page = await openFilled();
  await press();
  return page;
};

describe('Event Signup', () => {
  it('asks an account with an unconfirmed address to confirm it', async () => {
    open();
    await screen.findByRole('button', { name: 'Sign up' });
    expect(screen.queryByText(/Confirm your email/)).toBeNull();
    const { id } = session.getState() as { id: string };
    act(() => session.setState({ status: 'signed-in', id, permissions: [], unconfirmed: true }, true));
    const notice = 'Confirm your email, so that we can write to you about your sign-ups.';
    expect(await screen.findByText(notice)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend code' })).toBeVisible();
  });

  it('shows the event, the fields and the link back', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Recital No. 1' })).toBeVisible();
    expect(fact('When')).toHaveTextContent(/December 1, 2090/);
    expect(fact('Where')).toHaveTextContent(/418 Maple Ct, Oakland, California 94610/);
    expect(fact('Places')).toHaveTextContent('7 places left');
    expect(hrefOf('Back to browsing events')).toBe('/events');
    for (const name of ['Music title', 'Performance time (optional)', 'Instrument', 'Notes (optional)'])
      expect(await findBox(name)).toHaveValue('');
    expect(composer()).toHaveValue('');
    expect(document.title).toContain('Sign up: Recital No. 1');
  });

  it('copies its own link, which names the event before the login', async () => {
    userEvent.setup();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Share: Recital No. 1' }));
    expect(await findToast('The link is copied.')).toBe('success');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/events/signup/${event._id}`);
  });

  it('shows the missing fields next to each field and in a focused summary', async () => {
    keepProfiles(ana, ben);
    await openForm();
    await press();
    expect(await findProblem()).toHaveFocus();
    const expected = ['Please enter the title.', 'Please enter the instrument.', 'Please select a profile.'];
    const links = within(await findProblem()).getAllByRole('link');
    expect(textsOf(links)).toEqual(expected);
    expect(box('Music title')).toHaveAccessibleDescription('Please enter the title.');
    expect(box('Instrument')).toHaveAccessibleDescription(expect.stringContaining(expected[1] ?? ''));
    expect(profile()).toHaveAccessibleDescription('Please select a profile.');
    await userEvent.click(screen.getByRole('link', { name: 'Please enter the instrument.' }));
    expect(box('Instrument')).toHaveFocus();
  });

  it('signs up once, with an idempotency key, and goes on to edit the sign-up', async () => {
    const sent = recordRequests(server, 'PUT /performance');
    const { address } = await openFilled();
    await userEvent.type(composer(), 'Jules Massenet');
    await userEvent.type(box(/Performance time/), '4:50');
    await userEvent.type(accompanist(), 'bringing our own');
    await userEvent.type(box(/Notes/), 'Plays from memory.');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(address()).toMatch(`/events/signup/edit/${idOf('d', 1)}`));
    expect(window.location.search).toBe('');
    expect(await findToast('You have signed up for this event.')).toBe('success');
    expect([...store.performances.values()]).toMatchObject([
      {
        title: 'Méditation from Thaïs',
        composer: 'Jules Massenet',
        time: 4 + 50 / 60,
        people: [{ profile: { _id: ana._id }, instrument: 'violin' }],
        accompanist: 'bringing our own',
        notes: 'Plays from memory.',
      },
    ]);
    expect(sent).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown }]);
  });

  it('requires the time of a wish, and keeps the chosen wish meanwhile', async () => {
    await openFilled();
    await userEvent.selectOptions(wish(), 'We have to leave by …');
    await press();
    expect(await findProblem()).toHaveTextContent(
      'Please complete your wish with its time or name, or choose no wish.',
    );
    expect(time()).toHaveAccessibleDescription(/Please complete your wish/);
    fireEvent.change(time(), { target: { value: '15:00' } });
    await press();
    await waitFor(() => expect([...store.performances.values()]).toMatchObject([{ wish: 'by 15:00' }]));
  });

  it('takes a person to play next to', async () => {
    await openFilled();
    await userEvent.selectOptions(wish(), 'We would like to play next to …');
    await userEvent.type(screen.getByRole('textbox', { name: /Full name/ }), 'Mia van Roth');
    await press();
    await waitFor(() =>
      expect([...store.performances.values()]).toMatchObject([{ wish: 'with Mia van Roth' }]),
    );
  });

  it.each([
    ['4 min', 4],
    ['4:30 min', 4.5],
  ])('accepts %s as a time', async (typed, minutes) => {
    await openFilled();
    await userEvent.type(box(/Performance time/), typed);
    await press();
    await waitFor(() => expect([...store.performances.values()]).toMatchObject([{ time: minutes }]));
  });

  it.each(['4:5x', 'four', '-3', '0', '0:00'])('refuses %s as a time', async (typed) => {
    await openFilled();
    await userEvent.type(box(/Performance time/), typed);
    await press();
    expect(await findProblem()).toHaveTextContent('Please enter the time in minutes, like 4 or 4:26.');
    expect(box(/Performance time/)).toHaveValue(typed);
  });

  it('shows how the piece will be printed while it is typed', async () => {
    keepProfiles(ana, ben);
    await openFilled();
    await userEvent.type(composer(), 'Jules Massenet');
    await userEvent.selectOptions(profile(), ana._id);
    expect(preview().getByText('Méditation from Thaïs')).toBeVisible();
    expect(preview().getByText('Jules Massenet')).toBeVisible();
    expect(preview().getByText('Ana Lí 李安娜, violin')).toBeVisible();
    expect(preview().getByText('7th grade, Lincoln Middle')).toBeVisible();
    await userEvent.selectOptions(profile(), ben._id);
    expect(preview().getByText('Kindergarten, Lincoln Middle')).toBeVisible();
  });
});

describe('the details of an event', () => {
  const zones = (event: string, reader: string) => {
    vi.stubEnv('TZ', reader);
    store.events.set(eventOf(1)._id, eventOf(1, { timeZone: event, duration: 180 }));
  };

  it("show the end, a map and, folded, the coordinator's notes for families", async () => {
    const told = {
      bring: 'A clean score.',
      piano: 'A grand piano',
      stepFree: 'Ramp at the side door',
      contact: 'Lena Ortiz, lena@example.org',
    };
    const description = 'Come early.\n'.repeat(9).trim();
    store.events.set(event._id, eventOf(1, { ...told, description, duration: 75 }));
    open();
    await screen.findByText('When');
    expect(fact('When')).toHaveTextContent(/2:00–3:15 PM/);
    expect(screen.getByText('What to bring')).not.toBeVisible();
    await userEvent.click(screen.getByText('Before you come'));
    expect(screen.getByText('What to bring')).toBeVisible();
    expect(fact('What to bring')).toHaveTextContent(told.bring);
    expect(fact('Piano')).toHaveTextContent(told.piano);
    expect(fact('Step-free access')).toHaveTextContent(told.stepFree);
    expect(fact('Questions? Contact')).toHaveTextContent(told.contact);
    expect(hrefOf('lena@example.org')).toBe('mailto:lena@example.org');
    const map = screen.getByRole('link', { name: 'Directions: Recital No. 1 (opens in a new tab)' });
    expect(new URL(map.getAttribute('href') ?? '').searchParams.get('query')).toBe(
      '418 Maple Ct, Oakland, California 94610',
    );
    expect(map).toHaveAttribute('rel', 'noreferrer');
    expect(screen.getByText(/^Come early/)).toHaveTextContent(description.replaceAll('\n', ' '));
  });

  it('leave out notes that the coordinator has not given', async () => {
    open();
    await screen.findByText('When');
    expect(textsOf(screen.getAllByRole('term'))).toEqual(['When', 'Where', 'Places']);
  });

  it("name the time zone, with the user's own time, for a user elsewhere", async () => {
    zones('America/Chicago', 'Asia/Shanghai');
    open();
    await screen.findByText('When');
    expect(fact('When')).toHaveTextContent(/4:00–7:00 PM/);
    expect(fact('When')).toHaveTextContent(/Central Time/);
    expect(fact('When')).toHaveTextContent('Saturday 6:00–9:00 AM your time');
  });

  it('name no time zone for a user in it', async () => {
    zones('America/Chicago', 'America/Chicago');
    open();
    await screen.findByText('When');
    expect(fact('When')).not.toHaveTextContent(/Central|clock/);
  });

  it('are above the piece and the performer', async () => {
    await openForm();
    const sections = textsOf(screen.getAllByRole('heading', { level: 2 }));
    expect(sections).toEqual(['The piece', 'Who plays']);
  });
});

describe('the next performer', () => {
  const cleo = { ...ben, _id: idOf('b', 3), firstName: 'Cleo' };
  const signedUp = () => [...store.performances.values()].map((one) => firstOf(one).profile.firstName);

  it('is preselected once one of the family is signed up', async () => {
    keepProfiles(ana, ben, cleo);
    keepPerformances(performanceOf(1));
    await openForm();
    expect(profile()).toHaveValue(ben._id);
  });

  it('may be a pupil of the user, and not someone whom the user may only see', async () => {
    keepProfiles(ana, { ...ben, may: ['signUp'] }, { ...cleo, may: [] });
    await openForm();
    const options = within(profile()).getAllByRole('option');
    expect(textsOf(options).join()).toContain('Ben');
    expect(textsOf(options).join()).not.toContain('Cleo');
  });

  it('can be added on the same page, until all are signed up', async () => {
    keepProfiles(ana, ben, cleo);
    const { address } = await openFilled();
    await userEvent.selectOptions(profile(), ana._id);
    await press('Save and add another performer');
    await waitFor(() => expect(profile()).toHaveValue(ben._id));
    expect(box('Music title')).toHaveValue('');
    await waitFor(() => expect(profile()).toHaveFocus());
    expect(box('Instrument')).toHaveValue('');
    await userEvent.type(box('Instrument'), 'cello');
    expect(await findToast('You have signed up for this event.')).toBe('success');
    expect(await screen.findByRole('link', { name: /Thaïs, played by Ana/ })).toBeVisible();
    await userEvent.type(box('Music title'), 'Gavotte');
    await press('Save and add another performer');
    await waitFor(() => expect(profile()).toHaveValue(cleo._id));
    expect(address()).toBe(`/events/signup/${event._id}`);
    await userEvent.type(box('Music title'), 'Berceuse');
    await userEvent.type(box('Instrument'), 'voice');
    await press();
    await waitFor(() => expect(address()).toMatch('/events/signup/edit/'));
    expect(signedUp()).toEqual(['Ana Lí', 'Ben', 'Cleo']);
  });

  it('folds a long list of earlier sign-ups', async () => {
    for (const number of [1, 2, 3])
      store.performances.set(idOf('d', number), performanceOf(number, { event }));
    open();
    const folded = await screen.findByText('You have already signed up for this event: 3');
    expect(screen.getByText('Gavotte No. 3, played by', { exact: false })).not.toBeVisible();
    await userEvent.click(folded);
    expect(screen.getByText('Gavotte No. 3, played by', { exact: false })).toBeVisible();
  });

  it('is not offered to a family with one profile', async () => {
    await openForm();
    expect(screen.queryByRole('button', { name: 'Save and add another performer' })).toBeNull();
  });
});

describe('the same child with the same piece', () => {
  const type = async (title: string) => {
    keepPerformances(performanceOf(1, { title: 'Für Elise' }));
    open();
    await userEvent.type(await findBox('Music title'), title);
    await userEvent.type(box('Instrument'), 'piano');
    await press();
  };
  const question = { name: 'Ana Lí 李安娜 already plays this here. Sign up again?' };

  it('needs a confirmation once', async () => {
    await type('fur elise ');
    const dialog = within(await screen.findByRole('dialog', question));
    expect(store.performances.size).toBe(1);
    server.use(http.put('/api/performance', () => refusal('unavailable'), { once: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign up again' }));
    expect(await findProblem()).toHaveFocus();
    await press();
    await waitFor(() => expect(store.performances.size).toBe(2));
  });

  it('is not signed up again after Go back', async () => {
    await type('Für Elise');
    const dialog = within(await screen.findByRole('dialog', question));
    const back = dialog.getByRole('button', { name: 'Go back' });
    expect(back).toHaveClass('p-button--primary');
    expect(dialog.getByRole('button', { name: 'Sign up again' })).not.toHaveClass('p-button--primary');
    await userEvent.click(back);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.performances.size).toBe(1);
    expect(box('Music title')).toHaveValue('Für Elise');
  });

  it('needs a confirmation if another account has signed it up', async () => {
    const sent = recordRequests(server, 'PUT /performance');
    server.use(http.put('/api/performance', () => refusal('twin'), { once: true }));
    await signUp();
    const dialog = within(await screen.findByRole('dialog', question));
    expect(screen.queryByText('Error signing up for this event')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign up again' }));
    await waitFor(() => expect(store.performances.size).toBe(1));
    expect(sent.map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, true]);
  });

  it('needs no confirmation with another piece', async () => {
    await type('Für Therese');
    await waitFor(() => expect(store.performances.size).toBe(2));
  });
});

describe('errors', () => {
  it.each(['unexpected', 'unavailable', 'conflict', 'throttled', 'past'] as const)(
    "says 'Error signing up for this event' on %s and keeps what was typed",
    async (code) => {
      server.use(http.put('/api/performance', () => refusal(code)));
      await signUp();
      expect(await findToast('Error signing up for this event')).toBe('error');
      expect(await findProblem()).toHaveFocus();
      expect(box('Music title')).toHaveValue('Méditation from Thaïs');
      expect(profile()).toHaveValue(ana._id);
    },
  );

  it("says 'Error Creating Event' when no answer comes", async () => {
    server.use(http.put('/api/performance', () => HttpResponse.error()));
    await signUp();
    expect(await findToast('Error Creating Event')).toBe('error');
    expect(box('Music title')).toHaveValue('Méditation from Thaïs');
  });

  it('explains that the last place has just been taken', async () => {
    server.use(http.put('/api/performance', () => refusal('full')));
    await signUp();
    expect(await findProblem()).toHaveTextContent(
      /The last place has just been taken\. Nothing you typed is lost/,
    );
    expect(screen.getByText('Error signing up for this event')).toBeInTheDocument();
    expect(box('Instrument')).toHaveValue('violin');
  });

  it.each([
    ['full', { taken: 30 }, 'This event is full'],
    ['canceled', { canceled: { at: '2026-11-22T10:00:00.000Z', reason: 'Flood' } }, 'This event is canceled'],
    ['past', { date: new Date(Date.now() - 60_000).toISOString() }, 'This event has begun'],
  ] as const)('shows above the form that the event is %s', async (code, change, title) => {
    await openFilled();
    store.events.set(event._id, eventOf(1, change));
    server.use(http.put('/api/performance', () => refusal(code)));
    await press();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(box('Music title')).toHaveValue('Méditation from Thaïs');
    expect(screen.queryByText('7 places left')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
  });

  it('the form can be sent again once a place is free', async () => {
    await openFilled();
    store.events.set(event._id, eventOf(1, { taken: 30 }));
    await press();
    await screen.findByRole('heading', { name: 'This event is full' });
    store.events.set(event._id, event);
    await press('Check again');
    await press();
    await waitFor(() => expect(store.performances.size).toBe(1));
  });

  it("shows the server's errors next to the field", async () => {
    server.use(http.put('/api/performance', () => refusal('invalid', { profile: 'profile' })));
    await signUp();
    await findProblem();
    expect(profile()).toHaveAccessibleDescription('Please select a profile.');
  });

  it('keeps the typed text when the session ends, and sends it after a new login', async () => {
    server.use(http.put('/api/performance', () => refusal('unauthenticated'), { once: true }));
    const { address } = await signUp();
    expect(await findProblem()).toHaveTextContent(/You have been logged out/);
    expect(session.getState()).toEqual({ status: 'signed-out', expired: ownerId });
    expect(box('Music title')).toHaveValue('Méditation from Thaïs');
    session.setState({ status: 'signed-in', id: ownerId, permissions: [] }, true);
    await press();
    await waitFor(() => expect(address()).toMatch('/events/signup/edit/'));
  });

  it('keeps the typed text after a reload', async () => {
    const { unmount } = await openFilled();
    unmount();
    open();
    await waitFor(async () => expect(await findBox('Music title')).toHaveValue('Méditation from Thaïs'));
    expect(box('Instrument')).toHaveValue('violin');
    expect(profile()).toHaveValue(ana._id);
  });

  it('shows that text was restored after a reload, but not for values it chose automatically', async () => {
    const first = await openForm();
    await waitFor(() => expect(profile()).toHaveValue(ana._id));
    first.unmount();
    const second = await openForm();
    expect(screen.queryByText(/Restored/)).toBeNull();
    await userEvent.type(box('Music title'), 'Méditation');
    second.unmount();
    await openForm();
    expect(screen.getByText(/Restored what you had not saved/)).toBeVisible();
    await press('Discard it');
    expect(box('Music title')).toHaveValue('');
    expect(profile()).toHaveValue(ana._id);
  });

  it('shows that an event is full, and checks again', async () => {
    store.events.set(event._id, { ...event, taken: 30 });
    open();
    expect(await screen.findByRole('heading', { name: 'This event is full' })).toBeVisible();
    expect(screen.getByText('Full')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
    store.events.set(event._id, event);
    await press('Check again');
    expect(await findBox('Music title')).toBeVisible();
  });

  it('shows that an event is canceled, and why', async () => {
    store.events.set(event._id, {
      ...event,
      canceled: { at: '2026-11-22T10:00:00.000Z', reason: 'The hall is flooded.' },
    });
    open();
    expect(await screen.findByRole('heading', { name: 'This event is canceled' })).toBeVisible();
    expect(screen.getByText('The hall is flooded.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
  });

  it('shows that an event is over', async () => {
    store.events.set(event._id, { ...event, date: '2020-01-01T10:00:00.000Z' });
    open();
    expect(await screen.findByRole('heading', { name: 'This event is over' })).toBeVisible();
    expect(hrefOf('Browse events')).toBe('/events');
  });

  it.each(['notfound', 'invalid'] as const)('shows that an event does not exist on %s', async (code) => {
    server.use(http.get('/api/event', () => refusal(code)));
    open('nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'This event does not exist' })).toBeVisible();
    expect(hrefOf('Back to browsing events')).toBe('/events');
  });

  it.each([
    ['/api/event', 'The event could not be loaded'],
    ['/api/queryprofile', 'Your profiles could not be loaded'],
  ])('shows an error when %s could not be loaded, and loads it again', async (address, title) => {
    server.use(http.get(address, () => refusal('unexpected')));
    open();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    server.resetHandlers();
    await press('Try again');
    expect(await findBox('Music title')).toBeVisible();
  });
});

describe('the profiles', () => {
  it('can be chosen, with the only one preselected, and edited in a new tab', async () => {
    await openForm();
    expect(profile()).toHaveValue(ana._id);
    expect(within(profile()).getByRole('option', { selected: true })).toHaveTextContent(
      'Ana Lí 李安娜 · 7th · Lincoln Middle',
    );
    const edit = screen.getByRole('link', { name: 'Edit Profile (opens in a new tab)' });
    expect(edit).toHaveAttribute('href', `/profiles/${ana._id}`);
    expect(edit).toHaveAttribute('target', '_blank');
    expect(edit).toHaveAttribute('rel', 'noopener');
  });

  it('are refreshed by the button, with a message', async () => {
    await openForm();
    keepProfiles({ ...ana, school: 'Hill High' }, ben);
    await press('Refresh Profiles');
    expect(await screen.findByText('Refreshed: 2 profiles')).toHaveRole('paragraph');
    expect(screen.getByRole('option', { name: 'Ben Marsh · Kindergarten · Lincoln Middle' })).toBeVisible();
    expect(profile()).toHaveValue(ana._id);
    expect(preview().getByText('7th grade, Hill High')).toBeVisible();
  });

  it('stay as they are when refreshing fails, with a message', async () => {
    await openForm();
    server.use(http.get('/api/queryprofile', () => refusal('unavailable')));
    await press('Refresh Profiles');
    expect(await findToast(/The profiles could not be loaded/)).toBe('error');
    expect(profile()).toHaveValue(ana._id);
    server.resetHandlers();
    await press('Refresh Profiles');
    expect(await screen.findByText('Refreshed: 1 profile')).toBeInTheDocument();
  });

  it('are refreshed when one was edited in another tab', async () => {
    await openForm();
    keepProfiles({ ...ana, grade: 8 });
    tellFromOtherTab('profiles-changed');
    expect(await screen.findByRole('option', { name: /8th/ })).toBeVisible();
  });

  it('deselect one that was deleted meanwhile', async () => {
    keepProfiles(ana, ben);
    await openForm();
    await userEvent.selectOptions(profile(), ben._id);
    keepProfiles(ana, { ...ben, _id: idOf('b', 3) });
    await press('Refresh Profiles');
    await waitFor(() => expect(profile()).toHaveValue(''));
  });

  it('leave out archived ones', async () => {
    keepProfiles(ana, { ...ben, archived: true });
    await openForm();
    expect(within(profile()).queryByRole('option', { name: /Ben/ })).toBeNull();
    expect(profile()).toHaveValue(ana._id);
  });

  it('can be created if there are none', async () => {
    keepProfiles();
    const { router } = await openForm();
    expect(hrefOf('Create a new profile')).toBe('/profiles/create');
    expect(screen.queryByRole('link', { name: /Edit Profile/ })).toBeNull();
    await press();
    const links = within(await findProblem()).getAllByRole('link');
    expect(textsOf(links)).toEqual([
      'Please enter the title.',
      'Please enter the instrument.',
      'Please enter your first name.',
      'Please enter your last name.',
      'Please enter your grade level.',
      'Please enter your school name.',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Create a new profile' }));
    expect(router.state.location).toMatchObject({
      pathname: '/profiles/create',
      state: { to: `/events/signup/${event._id}`, title: 'Recital No. 1' },
    });
  });
});

describe('the first performer of a family', () => {
  const fillPerformer = async () => {
    await enter(box('First Name'), 'Mira');
    await enter(box('Last Name'), 'Okafor');
    await enter(box('Grade'), '4');
    await enter(box('School Name'), 'Lincoln Middle');
  };
  const openNew = async () => {
    keepProfiles();
    const page = await openFilled();
    await fillPerformer();
    return page;
  };
  const names = () => [...store.profiles.values()].map(({ firstName }) => firstName);

  it('is created with the sign-up', async () => {
    const { address } = await openNew();
    expect(preview().getByText('Mira Okafor, violin')).toBeVisible();
    await press();
    await waitFor(() => expect(address()).toMatch('/events/signup/edit/'));
    const mira = { firstName: 'Mira', lastName: 'Okafor', grade: 4, school: 'Lincoln Middle' };
    expect([...store.profiles.values()]).toMatchObject([mira]);
    expect([...store.performances.values()]).toMatchObject([
      { people: [{ profile: { firstName: 'Mira' } }] },
    ]);
  });

  it('may be an adult, without grade and school', async () => {
    const { address } = await openNew();
    const adult = screen.getByRole('checkbox', { name: 'This profile is for myself, an adult' });
    await userEvent.click(adult);
    expect(screen.queryByRole('textbox', { name: /Grade|School Name/ })).toBeNull();
    expect(preview().queryByText(/Lincoln/)).toBeNull();
    await userEvent.click(adult);
    expect(box('School Name')).toHaveValue('Lincoln Middle');
    await userEvent.click(adult);
    await press();
    await waitFor(() => expect(address()).toMatch('/events/signup/edit/'));
    const mira = { firstName: 'Mira', grade: 99, school: '', adult: true };
    expect([...store.profiles.values()]).toMatchObject([mira]);
  });

  it('stays created if the sign-up fails, and is not created again', async () => {
    server.use(http.put('/api/performance', () => refusal('unexpected'), { once: true }));
    const { address } = await openNew();
    await press();
    expect(await findToast('Error signing up for this event')).toBe('error');
    expect(screen.getByText('The performer is saved; only the sign-up is missing.')).toBeInTheDocument();
    await waitFor(() => expect(profile()).toHaveDisplayValue(/Mira Okafor/));
    expect(box('Music title')).toHaveValue('Méditation from Thaïs');
    await press();
    await waitFor(() => expect(address()).toMatch('/events/signup/edit/'));
    expect(names()).toEqual(['Mira']);
  });

  it('is sent again with the same key after a lost answer, and is then selected', async () => {
    const sent = recordRequests(server, 'PUT /profile');
    server.use(http.put('/api/profile', () => HttpResponse.error()));
    await openNew();
    await press();
    await findProblem();
    await userEvent.type(box('Music title'), '!');
    await press();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.key).toBe(sent[1]?.key);
    store.profiles.set(ana._id, ana);
    await press();
    await waitFor(() => expect(profile()).toHaveValue(ana._id));
  });

  it('shows its errors next to the field', async () => {
    server.use(http.put('/api/profile', () => refusal('invalid', { grade: 'wholeGrade' })));
    await openNew();
    await press();
    await findProblem();
    expect(box('Grade')).toBeInvalid();
    expect(names()).toEqual([]);
  });
});

describe('the family', () => {
  const over = eventOf(2, { date: '2020-05-02T21:00:00.000Z' });

  it('gets no offer of a piece that it has not played', async () => {
    const coming = eventOf(2);
    keepPerformances(
      performanceOf(1, { event: coming }),
      performanceOf(2, { event: over, withdrawn: true }),
      performanceOf(3, { event: { ...over, canceled: { at: over.date, reason: 'Snow' } } }),
    );
    await openForm();
    expect(screen.queryByRole('group', { name: 'Played before' })).toBeNull();
  });

  it("gets an offer of each performer's earlier piece, with the name", async () => {
    keepProfiles(ana, ben);
    const [event, title] = [over, 'Gavotte No. 1'];
    keepPerformances(performanceOf(1, { event }), performanceOf(2, { event, title, profile: ben }));
    await openForm();
    const offers = within(screen.getByRole('group', { name: 'Played before' })).getAllByRole('button');
    expect(textsOf(offers)).toEqual([
      'Gavotte No. 1 · violin · Ben Marsh',
      'Gavotte No. 1 · violin · Ana Lí 李安娜',
    ]);
  });

  it('gets an offer of its earlier pieces, and can undo taking one', async () => {
    const [event, title] = [over, 'gavotte no. 1'];
    keepPerformances(performanceOf(1, { event }), performanceOf(2, { event, title }));
    open();
    await userEvent.type(await findBox('Music title'), 'Sicilienne');
    expect(within(screen.getByRole('group', { name: 'Played before' })).getAllByRole('button')).toHaveLength(
      1,
    );
    await press('gavotte no. 1 · violin · Ana Lí 李安娜');
    expect(box('Music title')).toHaveValue('gavotte no. 1');
    expect(composer()).toHaveValue('Jules Massenet');
    expect(box(/Performance time/)).toHaveValue('4:30');
    expect(box('Instrument')).toHaveValue('violin');
    await press('Undo');
    expect(box('Music title')).toHaveValue('Sicilienne');
    expect(composer()).toHaveValue('');
  });

  it('sees its earlier sign-ups for the event', async () => {
    keepPerformances(performanceOf(1), performanceOf(2, { withdrawn: true }));
    open();
    const link = await screen.findByRole('link', { name: 'Gavotte No. 1, played by Ana Lí 李安娜' });
    expect(link).toHaveAttribute('href', `/events/signup/edit/${idOf('d', 1)}`);
    expect(screen.queryByRole('link', { name: /Gavotte No. 2/ })).toBeNull();
  });

  it('can sign up also if its earlier pieces could not be loaded', async () => {
    server.use(http.get('/api/performances', () => refusal('unexpected')));
    open();
    expect(await findBox('Music title')).toBeVisible();
  });
});

describe('the usual instrument', () => {
  const played = (number: number, profile: typeof ana, instrument: string) =>
    store.performances.set(
      idOf('d', number),
      performanceOf(number, { event: eventOf(2), profile, instrument }),
    );

  it('is filled in for the only performer: the last one played', async () => {
    played(1, ana, 'violin');
    played(2, ana, 'viola');
    await openForm();
    expect(box('Instrument')).toHaveValue('viola');
  });

  it('is not that of another person in the same piece', async () => {
    const performers = [{ profile: ana, instrument: 'flute', role: 'performer' as const, user: ownerId }];
    const duet = performanceOf(2, { event: eventOf(2), profile: ben, instrument: 'flute', performers });
    keepPerformances(performanceOf(1, { instrument: 'cello', event: eventOf(2) }), duet);
    await openForm();
    expect(box('Instrument')).toHaveValue('cello');
  });

  it('changes with the chosen performer', async () => {
    keepProfiles(ana, ben);
    played(1, ana, 'violin');
    await openForm();
    expect(box('Instrument')).toHaveValue('');
    await userEvent.selectOptions(profile(), ana._id);
    expect(box('Instrument')).toHaveValue('violin');
    await userEvent.selectOptions(profile(), ben._id);
    expect(box('Instrument')).toHaveValue('');
  });

  it('does not replace typed text', async () => {
    keepProfiles(ana, ben);
    played(1, ana, 'violin');
    open();
    await userEvent.type(await findBox('Instrument'), 'voice');
    await userEvent.selectOptions(profile(), ana._id);
    expect(box('Instrument')).toHaveValue('voice');
  });
});

describe('the composer', () => {
  it('is suggested during typing, and chosen with arrows and Enter', async () => {
    await openForm();
    await userEvent.click(composer());
    await userEvent.type(composer(), 'massen');
    expect(await screen.findByRole('option', { name: 'Jules Massenet' })).toBeVisible();
    expect(composer()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { name: 'Jules Massenet' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(composer()).toHaveValue('Jules Massenet');
    expect(composer()).toHaveFocus();
    expect(composer()).toHaveAttribute('aria-expanded', 'false');
    expect(preview().getByText('Jules Massenet')).toBeVisible();
  });

  it('is chosen with a tap, and may be any other text', async () => {
    await openForm();
    await userEvent.type(composer(), 'dvor');
    await userEvent.click(await screen.findByRole('option', { name: 'Antonín Dvořák' }));
    expect(composer()).toHaveValue('Antonín Dvořák');
    await retype(composer(), 'Grandma Li{Escape}');
    expect(composer()).toHaveValue('Grandma Li');
    expect(composer()).toHaveAttribute('aria-expanded', 'false');
  });

  it("is suggested from the family's pieces first", async () => {
    keepPerformances(performanceOf(1, { event: eventOf(2), composer: 'Masha Schumann' }));
    await openForm();
    await userEvent.type(composer(), 'schuma');
    await screen.findByRole('option', { name: 'Robert Schumann' });
    expect(screen.getByRole('listbox', { name: 'Composers' })).toHaveTextContent(/^Masha Schumann/);
  });
});

describe('several people in a piece', () => {
  const noah = { ...ana, _id: idOf('b', 3), firstName: 'Noah', lastName: 'Kim' };
  const add = () => press('Add a performer or accompanist');
  const second = () => within(screen.getByRole('group', { name: 'Person 2' }));

  it('are chosen from own profiles, shown in print and signed up together', async () => {
    keepProfiles(ana, ben, noah);
    await openFilled();
    await userEvent.selectOptions(profile(), ana._id);
    await add();
    expect(second().getByRole('combobox', { name: 'Profile' })).toHaveFocus();
    expect(second().queryByRole('option', { name: /Ana/ })).toBeNull();
    await userEvent.selectOptions(second().getByRole('combobox', { name: 'Profile' }), noah._id);
    await userEvent.type(second().getByRole('textbox', { name: 'Instrument' }), 'cello');
    expect(preview().getByText(/violin; Noah Kim, cello/)).toBeVisible();
    await userEvent.selectOptions(second().getByRole('combobox', { name: 'Role' }), 'Accompanist');
    expect(preview().getByText(/violin; acc\. Noah Kim/)).toBeVisible();
    await press();
    await waitFor(() =>
      expect(store.performances.get(idOf('d', 1))?.people.slice(1)).toMatchObject([
        { profile: { firstName: 'Noah' }, instrument: 'cello', role: 'accompanist' },
      ]),
    );
  });

  it('can be removed, and the rest stays as typed', async () => {
    keepProfiles(ana, ben, noah);
    await openFilled();
    await userEvent.selectOptions(profile(), ana._id);
    await add();
    await userEvent.selectOptions(second().getByRole('combobox', { name: 'Profile' }), noah._id);
    await add();
    expect(screen.getByRole('button', { name: 'Add a performer or accompanist' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('Remove: Noah Kim');
    expect(screen.queryByRole('group', { name: 'Person 3' })).toBeNull();
    expect(second().getByRole('combobox', { name: 'Profile' })).toHaveValue(ben._id);
    expect(box('Music title')).toHaveValue('Méditation from Thaïs');
  });

  it('are not offered to a family with one profile', async () => {
    await openForm();
    expect(screen.queryByRole('button', { name: /Add a performer/ })).toBeNull();
  });

  it("show the server's error at the field, and keep the typed text", async () => {
    keepProfiles(ana, ben);
    const fields = { 'performers.0.profile': 'profileTwice' } as const;
    server.use(http.put('/api/performance', () => refusal('invalid', fields)));
    await openFilled();
    await userEvent.selectOptions(profile(), ana._id);
    await add();
    await userEvent.type(second().getByRole('textbox', { name: 'Instrument' }), 'cello');
    await press();
    const sentence = 'This person is in the piece already. Please choose another one.';
    expect(within(await findProblem()).getByRole('link')).toHaveTextContent(sentence);
    expect(second().getByRole('combobox', { name: 'Profile' })).toHaveAccessibleDescription(sentence);
    expect(second().getByRole('textbox', { name: 'Instrument' })).toHaveValue('cello');
  });

  it('are suggested by the name of the accompanist', async () => {
    keepProfiles(ana, { ...noah, firstName: 'Patricia', lastName: 'Ruiz' });
    await openFilled();
    await userEvent.selectOptions(profile(), ana._id);
    await userEvent.click(screen.getByText('Accompanist, Your wish for the order, Notes'));
    await userEvent.type(accompanist(), 'patr');
    await userEvent.click(screen.getByRole('option', { name: 'Patricia Ruiz' }));
    expect(accompanist()).toHaveValue('');
    expect(second().getByRole('combobox', { name: 'Role' })).toHaveValue('accompanist');
    expect(preview().getByText(/violin; acc\. Patricia Ruiz/)).toBeVisible();
  });
});
