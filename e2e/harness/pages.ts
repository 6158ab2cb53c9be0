import { expect, type Page } from '@playwright/test';
import {
  countsOf,
  letterFamilies,
  letterOf,
  performanceOf,
  recipientsOf,
} from '../../mf-coordinator/src/testing/fixtures.ts';
import { ben, idOf, performanceOf as pieceOf } from '../../mf-events/src/testing/fixtures.ts';
import { address, coming, published } from '../../mf-program/src/testing/fixtures.ts';
import type { ReceivedInvitation } from '@portal/contracts/invitations';
import type { Matter } from '@portal/contracts/matters';
import type { TeacherOfLink } from '@portal/contracts/teachers';
import type { PieceInvitation } from '@portal/contracts/piece-invitations';
import { unfinished, type Evaluating, type PageState } from './page-state.ts';
import { programEditorStates } from './program-editor-states.ts';
import { openLists } from './running-order.ts';

export type Viewer = 'visitor' | 'parent' | 'coordinator' | 'admin';

const submit =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeVisible();
  };

const solved = (page: Page): Promise<void> =>
  expect(page.getByText('Checked: you are not a robot.')).toBeVisible();

const publicProgram = `/program/${address}`;

const ofVisitor: PageState[] = [
  { name: 'home', path: '/', heading: /Play for someone/ },
  { name: 'about', path: '/about', heading: 'About' },
  { name: 'faq', path: '/faq', heading: 'FAQ' },
  { name: 'contact', path: '/contact', heading: 'Contact' },
  { name: 'user-guide', path: '/user-guide', heading: 'User guide' },
  { name: 'privacy', path: '/privacy', heading: 'Privacy notice' },
  { name: 'terms', path: '/terms', heading: 'Terms of service' },
  { name: 'login', path: '/login', heading: 'Login', prepare: solved },
  { name: 'login-problem', path: '/login', heading: 'Login', prepare: submit('Login') },
  { name: 'login-message', path: '/login?error=You+need+to+be+logged+in.', heading: 'Login' },
  { name: 'signup', path: '/signup', heading: 'Sign up', prepare: solved },
  { name: 'signup-problem', path: '/signup', heading: 'Sign up', prepare: submit('Sign up') },
  { name: 'confirm-failed', path: '/confirmemail/nonsense', heading: 'Email confirmation' },
  { name: 'reset-request', path: '/resetpassword/getcode', heading: 'Reset your password' },
  { name: 'reset', path: '/resetpassword/', heading: 'Choose a new password' },
  { name: 'stop-emails', path: '/stopemails/nonsense', heading: /\S/ },
  { name: 'undo-guardian', path: '/undoguardian/nonsense', heading: 'Undo a change' },
  { name: 'not-found', path: '/no/such/page', heading: 'Page Not Found' },
  { name: 'public-program-absent', path: publicProgram, heading: 'There is no program here' },
  ...Object.entries({ published, coming }).map(([state, program]) => ({
    name: `public-program-${state}`,
    path: `${publicProgram}?seen`,
    heading: program.name,
    answers: { public_program: program },
  })),
];

export interface Ids {
  event: string;
  signup: string;
  pastSignup: string;
  profile: string;
}

const none = { count: 0, data: [] };

const invitation: ReceivedInvitation = {
  ...{ kind: 'guardian', may: 'guard', from: 'ana@example.org', firstName: 'Emily', code: 'code' },
};

const teacher: TeacherOfLink = { from: 'teacher@example.org', code: 'code', profiles: [] };

const pupils = ['Ada', 'Ben', 'Cleo'].map((firstName, at) => ({
  ...{ ...ben, _id: idOf('b', 10 + at), firstName, school: '', user: '', may: ['signUp' as const] },
  ...(at === 0 && { unclaimed: true as const }),
}));

const studio = {
  queryprofile: pupils,
  performances: pupils.map((profile, at) => pieceOf(at + 1, { profile })),
  teacher_link: {
    code: 'c'.repeat(32),
    from: 'teacher@example.org',
    asked: [0, 0, 2].map((chose, at) => ({
      email: `a.family.with.a.long.address.${at}@example.org`,
      at: '2026-11-20T18:00:00.000Z',
      opened: at > 0,
      chose,
    })),
  },
};

const requests = ['one', 'two'].map((name): Matter => ({
  kind: 'accountAsks',
  of: idOf('b', 10),
  who: 'Ada Lí',
  from: `${name}@example.org`,
}));

const pieceInvitation: PieceInvitation = {
  from: 'Oyinkansola Montgomery-Featherstonehaugh',
  answerBy: '2090-04-29T21:00:00.000Z',
  event: {
    _id: 'c'.repeat(24),
    name: 'Spring Recital',
    date: '2090-05-06T21:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    duration: 90,
    address: { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' },
  },
  title: 'Piano Trio in G major “Gypsy”',
  composer: 'Joseph Haydn',
  name: 'Noah’s family',
  instrument: 'Violin',
  role: 'performer',
  people: ['Emily L.', 'Mia R.'],
};

/**
 * Returns a page in two states: while its first API read is pending, and after that failed. The path gets a query, because
 * then the page's HTML does not contain the answer.
 */
const unread = (name: string, path: string, read: string): PageState[] =>
  (['waits', 'fails'] as const).map((answer) => ({
    name: `${name}-${answer === 'waits' ? 'loading' : 'error'}`,
    path: path.includes('?') ? path : `${path}?seen`,
    heading: /\S/,
    answers: { [read]: answer },
  }));

const ofParent = ({ event, signup, pastSignup, profile }: Ids): PageState[] => [
  { name: 'home-signed-in', path: '/', heading: /\S/ },
  { name: 'preview', path: `/preview?secret=pv_${'A'.repeat(43)}`, heading: 'Look at a preview' },
  { name: 'events', path: '/events', heading: 'Browse Events' },
  { name: 'events-empty', path: '/events?words=x', heading: 'Browse Events', answers: { queryevents: none } },
  ...unread('events', '/events?words=x', 'queryevents'),
  { name: 'my-events', path: '/events/my', heading: 'My Events' },
  {
    name: 'my-events-past',
    path: '/events/my',
    heading: 'My Events',
    prepare: (page) => page.getByText(/^Earlier events/).click(),
  },
  { name: 'my-events-empty', path: '/events/my?seen', heading: 'My Events', answers: { performances: [] } },
  ...unread('my-events', '/events/my', 'performances'),
  { name: 'event-signup', path: `/events/signup/${event}`, heading: /\S/ },
  {
    name: 'event-signup-problem',
    path: `/events/signup/${event}`,
    heading: /\S/,
    prepare: submit('Sign up'),
  },
  ...unread('event-signup', `/events/signup/${event}`, 'event'),
  { name: 'event-signup-absent', path: '/events/signup/000000000000000000000000', heading: /\S/ },
  { name: 'studio-empty', path: '/studio', heading: 'Your studio' },
  { name: 'studio', path: '/studio?seen', heading: 'Your studio', answers: studio },
  ...['performances', 'teacher_link'].flatMap((read) => unread(`studio-${read}`, '/studio', read)),
  { name: 'studio-signup', path: `/studio/${event}`, heading: /^Sign up for/ },
  {
    name: 'studio-signup-refused',
    path: `/studio/${event}`,
    heading: /^Sign up for/,
    prepare: async (page) => {
      await page.getByLabel('Pupil', { exact: true }).fill('Somebody Else');
      await page.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(page.getByLabel('Piece', { exact: true })).toHaveAccessibleDescription(/enter the title/);
    },
  },
  ...unread('studio-signup', `/studio/${event}`, 'event'),
  { name: 'studio-signup-absent', path: '/studio/000000000000000000000000', heading: /\S/ },
  { name: 'edit-signup', path: `/events/signup/edit/${signup}`, heading: /\S/ },
  {
    name: 'edit-signup-form',
    path: `/events/signup/edit/${signup}`,
    heading: /\S/,
    prepare: (page) => page.getByText('Change', { exact: true }).click(),
  },
  {
    name: 'edit-signup-invite',
    path: `/events/signup/edit/${signup}`,
    heading: /\S/,
    prepare: (page) => page.getByRole('button', { name: 'Invite another family' }).click(),
  },
  { name: 'past-signup', path: `/events/signup/edit/${pastSignup}`, heading: /\S/ },
  ...unread('edit-signup', `/events/signup/edit/${signup}`, 'performance'),
  { name: 'profiles', path: '/profiles', heading: 'Manage Profiles' },
  {
    name: 'profiles-empty',
    path: '/profiles?seen',
    heading: 'Manage Profiles',
    answers: { queryprofile: [] },
  },
  ...unread('profiles', '/profiles', 'queryprofile'),
  { name: 'create-profile', path: '/profiles/create', heading: 'Create Profile' },
  { name: 'create-pupil', path: '/profiles/create?pupil', heading: 'Add a pupil' },
  { name: 'profile', path: `/profiles/${profile}`, heading: 'Update Profile' },
  ...unread('profile', `/profiles/${profile}`, 'profile'),
  { name: 'guardians', path: `/guardians/${profile}`, heading: 'Guardians' },
  ...unread('guardians', `/guardians/${profile}`, 'profile'),
  {
    name: 'requests',
    path: '/guardians/requests?seen',
    heading: 'Requests of families',
    answers: { todos: requests, queryprofile: pupils },
  },
  ...unread('requests', '/guardians/requests', 'todos'),
  { name: 'invitation', path: '/guardians/invitation/code', heading: 'Invitation', answers: { invitation } },
  {
    name: 'invitation-claim',
    path: '/guardians/invitation/code?claim',
    heading: 'Invitation',
    answers: {
      invitation: {
        ...invitation,
        unclaimed: true,
        others: [{ email: 'student@example.org', may: 'edit' }],
        approval: 'asks',
      },
    },
  },
  {
    name: 'teacher-invitation',
    path: '/guardians/teacher/code',
    heading: 'Sign-ups by a teacher',
    answers: { teacher },
  },
  { name: 'teacher-invitation-old', path: '/guardians/teacher/code?seen', heading: 'Sign-ups by a teacher' },
  {
    name: 'piece-invitation',
    path: '/events/invitation/code',
    heading: 'Spring Recital',
    answers: { piece_invitation: pieceInvitation },
  },
  { name: 'piece-invitation-used', path: '/events/invitation/code?seen', heading: 'Invitation into a piece' },
  { name: 'account', path: '/account', heading: 'Manage Account' },
  {
    name: 'account-delete',
    path: '/account',
    heading: 'Manage Account',
    prepare: async (page) => {
      const remove = page.getByRole('button', { name: 'Delete account …' });
      if (!(await remove.isVisible())) await page.getByRole('heading', { name: 'Your data' }).click();
      await remove.click();
    },
  },
  ...unread('account', '/account', 'account'),
  ...unread('account-sessions', '/account', 'sessions').map((shown) => ({
    ...shown,
    heading: 'Manage Account',
  })),
  { name: 'forbidden', path: '/?error=You+do+not+have+permissions+to+access+this+page.', heading: /\S/ },
];

const waiting = letterOf(2, {
  state: 'waiting',
  sendAt: '2090-11-30T17:00:00.000Z',
  counts: countsOf({ waiting: 14 }),
});
const written = letterOf(1);
/** Mocked families of an event without a published program, and two messages to them. */
const messagesOf = {
  event_families: letterFamilies(Array.from({ length: 14 }, (_, index) => performanceOf(index + 1))),
  event_letter: { ...written, recipients: recipientsOf(written) },
  event_letters: {
    letters: [written, waiting],
    automatic: [{ kind: 'published', at: '2090-11-02T19:04:00.000Z', counts: countsOf({ sent: 14 }) }],
    templates: [],
  },
};

const ofCoordinator = ({ event }: Ids): PageState[] => [
  { name: 'manage-events', path: '/events/manage', heading: 'Manage Events' },
  {
    name: 'manage-events-empty',
    path: '/events/manage?words=x',
    heading: 'Manage Events',
    answers: { managedevents: none },
  },
  ...unread('manage-events', '/events/manage?words=x', 'managedevents'),
  { name: 'create-event', path: '/events/create', heading: 'Create Event' },
  {
    name: 'create-event-problem',
    path: '/events/create',
    heading: 'Create Event',
    prepare: submit('Create'),
  },
  { name: 'create-event-from', path: `/events/create?from=${event}`, heading: 'Create Event' },
  ...unread('create-event-from', `/events/create?from=${event}`, 'event'),
  { name: 'edit-event', path: `/events/edit/${event}`, heading: /\S/ },
  ...unread('edit-event', `/events/edit/${event}`, 'event'),
  {
    name: 'messages',
    path: `/events/messages/${event}?seen`,
    heading: 'Messages',
    answers: messagesOf,
    prepare: async (page) => {
      await page.getByLabel('To', { exact: true }).selectOption('picked');
      await page.getByRole('checkbox').first().check();
      await page.getByLabel(/^Text/).fill('Dear {child}, you play at {time} in {hall}.');
      await page
        .getByRole('button', { name: /^Delivery to each family/ })
        .first()
        .click();
      await expect(page.getByText(/^The mail server said/)).toBeVisible();
    },
  },
  ...['event', 'event_families', 'event_letters'].flatMap((read) =>
    unread(`messages-${read}`, `/events/messages/${event}`, read),
  ),
  {
    name: 'families',
    path: `/events/families/${event}?seen`,
    heading: 'What is missing',
    answers: {
      ...messagesOf,
      event_families: letterFamilies([1, 2, 3].map((number) => performanceOf(number, { time: null }))),
    },
    prepare: (page) => expect(page.getByRole('button', { name: 'Send 3 reminders' })).toBeVisible(),
  },
  ...unread('families', `/events/families/${event}`, 'event_families'),
  { name: 'program', path: `/events/manage/${event}`, heading: /\S/ },
  ...['event', 'event_program', 'eventperformances'].flatMap((read) =>
    unread(`program-${read}`, `/events/manage/${event}`, read),
  ),
  ...unread('program-event_emails', `/events/manage/${event}`, 'event_emails').map((state) => ({
    ...state,
    prepare: openLists,
  })),
];

const ofAdmin: PageState[] = [
  { name: 'admin', path: '/admin', heading: /\S/ },
  ...unread('admin', '/admin', 'admin_remotes'),
  { name: 'admin-accounts', path: '/admin/accounts', heading: /\S/ },
  ...unread('admin-accounts', '/admin/accounts', 'admin_accounts'),
  { name: 'admin-log', path: '/admin/log', heading: /\S/ },
  ...unread('admin-log', '/admin/log', 'admin_audit'),
  { name: 'developer', path: '/admin/developer', heading: 'Develop a remote' },
  {
    name: 'developer-asked',
    path: '/admin/developer?remote=mf_events&origin=http%3A%2F%2Flocalhost%3A4200',
    heading: 'Develop a remote',
    prepare: (page) => expect(page.getByRole('button', { name: 'Use it here' })).toBeVisible(),
  },
];

const read = <T>(page: Evaluating, path: string): Promise<T> =>
  page.evaluate(async (address) => (await (await fetch(`/api${address}`)).json()) as T, path);

interface Found {
  _id: string;
}

const idsOf = async (page: Evaluating, viewer: Viewer): Promise<Ids> => {
  const { id: user } = await read<{ id: string }>(page, '/auth');
  const events = viewer === 'coordinator' ? '/managedevents' : '/queryevents?searchWords=jazz+pie';
  const [event] = (await read<{ data: Found[] }>(page, events)).data;
  const signups = await read<(Found & { event: { date: string } })[]>(page, '/performances');
  const [past, ahead] = [true, false].map((isPast) =>
    signups.find(({ event: { date } }) => Date.parse(date) < Date.now() === isPast),
  );
  const [profile] = await read<Found[]>(page, `/queryprofile?user=${user}`);
  return {
    event: event?._id ?? '',
    signup: ahead?._id ?? '',
    pastSignup: past?._id ?? '',
    profile: profile?._id ?? '',
  };
};

/** Returns the pages of all kinds of users. */
export const allPages = (ids: Ids): PageState[] => [
  ...ofVisitor,
  ...ofParent(ids),
  ...ofCoordinator(ids),
  ...ofAdmin,
];

/** Returns every page that this user can open, in every state. The user must be logged in already. */
export const pagesOf = async (page: Evaluating, viewer: Viewer): Promise<PageState[]> => {
  if (viewer === 'visitor') return ofVisitor;
  if (viewer === 'admin') return ofAdmin;
  const ids = await idsOf(page, viewer);
  return viewer === 'parent' ? ofParent(ids) : ofCoordinator(ids);
};

/** Returns the pages of `pagesOf` and, for coordinators, all states of the program editor. */
export const statesOf = async (page: Page, viewer: Viewer): Promise<PageState[]> => [
  ...(await pagesOf(page, viewer)),
  ...(viewer === 'coordinator' ? await programEditorStates(page) : []),
];

/** Opens a page in a state. The returned `close` removes the mocked responses. */
export const open = async (page: Page, { path, heading, answers = {}, prepare, isOnPaper }: PageState) => {
  const faked = Object.entries(answers).map(([end, answer]) => [`**/api/${end}*`, answer] as const);
  for (const [address, answer] of faked) {
    await page.route(address, async (route) => {
      if (answer === 'waits') return;
      if (answer === 'fails') {
        return route.fulfill({ status: 503, json: { error: 'unavailable', requestId: 'test' } });
      }
      if (answer === 'absent') {
        return route.fulfill({ status: 404, json: { error: 'notfound', requestId: 'test' } });
      }
      return route.fulfill({ json: answer });
    });
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  const isWaiting = Object.values(answers).includes('waits');
  if (!isWaiting) await expect(unfinished(page)).toHaveCount(0);
  await prepare?.(page);
  if (isOnPaper) await page.emulateMedia({ media: 'print' });
  return { close: async () => void (await Promise.all(faked.map(([address]) => page.unroute(address)))) };
};
