import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { findHref, hrefOf, press, tellFromOtherTab, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import {
  anaId,
  change,
  juneId,
  ownerId,
  performances,
  matters,
  stored,
  theoId,
} from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { profileListPage } from './profile-list.page.tsx';

const open = () => renderPage(profileListPage, { path: paths.profiles, signedIn: { id: ownerId } });
const findList = () => screen.findByRole('list', { name: 'Your profiles' });

describe('Manage Profiles', () => {
  it('lists the invitations and requests that wait, and nothing that other pages settle', async () => {
    const id = 'd'.repeat(24);
    const [from, since] = ['father@example.org', '2026-11-27T10:00:00.000Z'];
    matters.push(
      { kind: 'guardianInvited', of: id, from, who: 'Ana' },
      { kind: 'claimWaits', of: id, from, who: 'Siobhán', since },
      { kind: 'length', of: id, title: 'Gavotte' },
    );
    open();
    const shown = within(await screen.findByRole('region', { name: 'Left to do' }));
    expect(textsOf(shown.getAllByRole('listitem'))).toEqual([
      'father@example.org invites you to look after Ana. Answer',
      'You asked to look after Siobhán. father@example.org has not decided yet. Since November 27.See',
    ]);
    const link = shown.getByRole('link', {
      name: 'Answer: father@example.org invites you to look after Ana.',
    });
    expect(link).toHaveAttribute('href', `/guardians/invitation/${id}`);
  });

  it('lists each profile with its school and grade and a link to edit it', async () => {
    open();
    const list = await findList();
    expect(screen.getByRole('heading', { level: 1, name: 'Manage Profiles' })).toBeVisible();
    const cards = within(list).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Ana Lí 李安娜',
      'June Park',
      'Theo Marsh',
    ]);
    expect(within(list).getByText('Lincoln Middle 7th')).toBeVisible();
    expect(within(list).getByText('Maple Court School Kindergarten')).toBeVisible();
    expect(within(list).getByText('City College Other')).toBeVisible();
    const edit = within(list).getByRole('link', { name: 'Edit June Park' });
    expect(edit).toHaveTextContent(/^Edit$/);
    expect(edit).toHaveAttribute('href', `/profiles/${juneId}`);
    expect(hrefOf('Create a new profile')).toBe('/profiles/create');
  });

  it.each([
    ['only see', [], 'See'],
    ['edit', ['edit'], 'Edit'],
  ] as const)('links to a profile that the account may %s, without questions', async (_, may, text) => {
    change(juneId, { may: [...may] });
    open();
    expect(await screen.findByRole('link', { name: `${text} June Park` })).toHaveTextContent(
      new RegExp(`^${text}$`),
    );
    expect(screen.getAllByRole('link', { name: /Answer 3 questions/ })).toHaveLength(2);
  });

  it('lists profiles that no family has claimed under pupils, to edit', async () => {
    change(juneId, { unclaimed: true });
    open();
    const pupils = within(await screen.findByRole('list', { name: 'Pupils' }));
    expect(pupils.getByText('Not claimed by the family yet')).toBeVisible();
    expect(pupils.getByRole('link', { name: 'Edit June Park' })).toBeVisible();
  });

  it('lists an archived profile that no family has claimed under archived ones', async () => {
    change(juneId, { unclaimed: true, archived: true });
    open();
    await userEvent.click(await screen.findByText('Archived (1)'));
    expect(screen.getByRole('link', { name: 'Edit June Park' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Pupils' })).toBeNull();
  });

  it('lists pupils apart from the own profiles, to look at only', async () => {
    change(juneId, { may: ['signUp'], school: '' });
    open();
    expect(within(await findList()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Pupils' })).toBeVisible();
    const pupils = within(screen.getByRole('list', { name: 'Pupils' }));
    expect(pupils.getByRole('heading').textContent).toBe('June Park');
    expect(pupils.getByText('Kindergarten')).toBeVisible();
    expect(pupils.getByRole('link', { name: 'See June Park' })).toBeVisible();
  });

  it.each([
    [{ firstName: '小明', lastName: '欧阳' }, '欧阳小明'],
    [{ firstName: 'さくら', lastName: '佐藤' }, '佐藤 さくら'],
    [{ firstName: '子涵', lastName: '林', printName: 'Emily Lin' }, 'Emily Lin'],
  ])('names %j as the program does: %s', async (names, shown) => {
    change(juneId, names);
    open();
    expect(await screen.findByRole('heading', { level: 2, name: shown })).toBeVisible();
    expect(screen.getByRole('link', { name: `Edit ${shown}` })).toBeVisible();
  });

  it('shows the next and the last pieces of each profile', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const piece = (days: number, title: string, change: object = {}) =>
      ({
        _id: `d${days}`,
        title,
        withdrawn: false,
        people: [{ profile: { _id: juneId } }],
        event: { name: 'Maple Court', date: inDays(days), duration: 60, timeZone: 'UTC', ...change },
      }) as unknown as PerformanceResponse;
    performances.push(piece(9, 'Later'), piece(5, 'Off', { canceled: { reason: 'Snow' } }));
    performances.push(piece(7, 'Arabesque'), piece(-20, 'Minuet'), piece(-10, 'Waltz'), piece(-9, 'Waltz'));
    performances.push({ ...piece(3, 'Withdrawn'), withdrawn: true });
    open();
    expect(await findHref('Arabesque')).toBe('/events/signup/edit/d7');
    const june = within((await findList()).children[1] as HTMLElement);
    expect(june.getByText(/^Next, /)).toHaveTextContent(/: Arabesque, Maple Court$/);
    expect(june.getByText('Played before: Waltz, Minuet')).toBeVisible();
    expect(screen.getAllByText(/^Next|^Played/)).toHaveLength(2);
  });

  it('keeps the grade apart from a school name in a right-to-left script', async () => {
    change(juneId, { school: 'مدرسة النور', grade: 12 });
    open();
    expect(await screen.findByText('\u2068مدرسة النور\u2069 12th')).toBeVisible();
  });

  it('does not ask for a profile while a request to look after one waits', async () => {
    stored.clear();
    matters.push({ kind: 'claimWaits', of: 'e'.repeat(24), who: 'Nora', from: 'ruiz@example.org' });
    open();
    expect(await screen.findByText(/You asked to look after .*Nora/)).toBeVisible();
    expect(screen.queryByText(/You currently have no profiles/)).toBeNull();
  });

  it('shows a placeholder while the list is loading', async () => {
    open();
    expect(await screen.findByText(/Loading/)).toHaveRole('status');
    await findList();
    expect(screen.queryByText(/Loading/)).toBeNull();
  });

  it.each([
    ['an empty list', () => undefined],
    ["'not found'", () => server.use(http.get('/api/queryprofile', () => refusal('notfound')))],
  ])('invites to make the first profile when the answer is %s', async (_, prepare) => {
    stored.clear();
    prepare();
    open();
    expect(await screen.findByText('You currently have no profiles. Click below to make one!')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Create a new profile' })).toHaveLength(1);
  });

  it('shows an error when the list could not be loaded, and loads it again', async () => {
    server.use(http.get('/api/queryprofile', () => refusal('unexpected')));
    open();
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('Profiles could not be loaded');
    expect(card).toHaveTextContent('req-1');
    server.resetHandlers();
    await press('Try again', within(card));
    expect(await findList()).toBeVisible();
  });

  it('reads the list again when another tab has changed a profile', async () => {
    open();
    await findList();
    change(juneId, { firstName: 'Juno' });
    tellFromOtherTab('profiles-changed');
    expect(await screen.findByText('Juno Park')).toBeVisible();
  });
});

describe('archived profiles', () => {
  it('are folded below the others', async () => {
    change(juneId, { archived: true });
    open();
    expect(within(await findList()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('June Park')).not.toBeVisible();
    await userEvent.click(screen.getByText('Archived (1)'));
    expect(screen.getByText('June Park')).toBeVisible();
  });

  it('do not hide the invitation to create a profile if there are no others', async () => {
    for (const id of stored.keys()) change(id, { archived: true });
    open();
    expect(await screen.findByText('You currently have no profiles. Click below to make one!')).toBeVisible();
    expect(screen.getByText('Archived (3)')).toBeVisible();
  });
});

describe('a new school year', () => {
  const ask = async () => {
    open();
    await findList();
    await press('Move all up a grade');
    return within(screen.getByRole('dialog', { name: 'A new school year' }));
  };

  it('shows the profiles that move up, and those that do not, before it changes them', async () => {
    const dialog = await ask();
    expect(textsOf(dialog.getAllByRole('listitem'))).toEqual([
      'Ana Lí 李安娜: 7th → 8th',
      'June Park: Kindergarten → 1st',
    ]);
    expect(dialog.getByText('Left as they are: Theo Marsh (Other)')).toBeVisible();
    await press('Cancel', dialog);
    expect([...stored.values()].map(({ grade }) => grade)).toEqual([7, 0, 13]);
  });

  it('changes all grades with one request', async () => {
    const dialog = await ask();
    await press('Move up', dialog);
    expect(await screen.findByText('2 profiles moved up a grade')).toBeVisible();
    expect(await screen.findByText('Lincoln Middle 8th')).toBeVisible();
    expect([...stored.values()].map(({ grade }) => grade)).toEqual([8, 1, 13]);
  });

  it('leaves out adults, whom the list calls so', async () => {
    change(theoId, { grade: 99, school: '', adult: true });
    const dialog = await ask();
    expect(dialog.queryByText(/Theo Marsh/)).toBeNull();
    expect(screen.getByText('Adult')).toBeInTheDocument();
  });

  it('leaves out profiles that the account may only see', async () => {
    change(juneId, { may: [] });
    const dialog = await ask();
    expect(textsOf(dialog.getAllByRole('listitem'))).toEqual(['Ana Lí 李安娜: 7th → 8th']);
    expect(dialog.getByText('Left as they are: June Park (Kindergarten), Theo Marsh (Other)')).toBeVisible();
  });

  it('shows an error when the request fails', async () => {
    server.use(http.post('/api/profile_grades', () => refusal('unavailable')));
    const dialog = await ask();
    await press('Move up', dialog);
    expect(await screen.findByText(/The grades could not be changed/)).toBeVisible();
  });

  it('is not offered if all other profiles are archived', async () => {
    for (const id of [anaId, juneId]) change(id, { archived: true });
    open();
    await findList();
    expect(screen.queryByRole('button', { name: 'Move all up a grade' })).toBeNull();
  });
});

const at = '2026-09-03T19:00:00.000Z';

it.each([
  [undefined, 'Answer 3 questions about what we may show'],
  [{ print: { given: true, textVersion: 1, at } }, 'Answer 2 questions about what we may show'],
  [{ print: { given: true, textVersion: 0, at } }, /has changed. Please read and answer again/],
])('links a profile with the answers %j to its questions', async (consents, name) => {
  change(juneId, { consents });
  open();
  const links = await screen.findAllByRole('link', { name });
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/profiles/${juneId}`);
});
