import { paths, pathTo } from '@portal/contracts/paths';
import { findProblem, hrefOf, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { ana, personId, profiles, step, teacher } from '../testing/guardians.ts';
import { givePassword } from '../testing/password.ts';
import { server } from '../testing/server.ts';
import { teacherPage } from './teacher.page.tsx';

const ben = { ...ana, _id: 'b'.repeat(24), firstName: 'Ben', lastName: 'Marsh' };
const open = (code = teacher.code) =>
  renderPage(teacherPage, {
    path: paths.teacherInvitation,
    at: pathTo(paths.teacherInvitation, { code }),
    signedIn: { id: personId },
  });
const allow = () => press('Allow sign-ups');
const findBox = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('the link of a teacher', () => {
  const calls = recordCalls();

  it('says who asks, and adds the teacher to the chosen profile, also if it is the only one', async () => {
    open();
    expect(await screen.findByText(/teacher@example.org would like to sign up your children/)).toBeVisible();
    expect(screen.getByText(/sees name and grade/)).toBeVisible();
    expect(screen.getByText(/never sees your contacts, needs/)).toBeVisible();
    expect(await findBox(/Ana/)).not.toBeChecked();
    await userEvent.click(await findBox(/Ana/));
    await allow();
    const title = await screen.findByRole('heading', { name: /can now sign up these children/ });
    expect(title).toHaveFocus();
    expect(hrefOf(/^Guardians of Ana/)).toBe(`/guardians/${ana._id}`);
    expect(calls).toEqual([
      { name: 'POST /teacher_accept', body: { code: teacher.code, profiles: [ana._id] } },
    ]);
  });

  it('adds the teacher to the chosen profiles only, and asks for a choice', async () => {
    profiles.push(ben);
    open();
    const box = await findBox(/Ben/);
    expect(box).not.toBeChecked();
    await allow();
    expect(await findProblem()).toHaveTextContent('Please select a profile.');
    await userEvent.click(box);
    await allow();
    expect(await screen.findByRole('link', { name: /^Guardians of Ben/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Guardians of Ana/ })).toBeNull();
  });

  it('asks for the password, and keeps the choice', async () => {
    step.isDue = true;
    open();
    await userEvent.click(await findBox(/Ana/));
    await allow();
    await givePassword();
    expect(await screen.findByRole('link', { name: /^Guardians of Ana/ })).toBeVisible();
  });

  it('shows the profiles that have this teacher already', async () => {
    profiles.push(ben);
    teacher.profiles = [ben._id];
    open();
    const box = await findBox(/Ben/);
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
    expect(box).toHaveAccessibleDescription('Added already');
    expect(await findBox(/Ana/)).toBeEnabled();
  });

  it('offers nothing to choose once all profiles have this teacher', async () => {
    teacher.profiles = [ana._id];
    open();
    expect(await screen.findByRole('link', { name: /^Guardians of Ana/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Allow sign-ups' })).toBeNull();
  });

  it('leaves out archived profiles and those that the account does not guard', async () => {
    profiles.push({ ...ben, archived: true }, { ...ben, _id: 'd'.repeat(24), may: ['edit', 'signUp'] });
    open();
    await findBox(/Ana/);
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('leads an account without a profile to create one', async () => {
    profiles.length = 0;
    open();
    expect(await screen.findByText(/Each child needs a profile first/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Create a profile' });
    expect(link).toHaveAttribute('href', '/profiles/create?teacher');
  });

  it('says that an old or wrong code does not work', async () => {
    open('f'.repeat(32));
    expect(await screen.findByText(/This link does not work/)).toBeVisible();
    expect(hrefOf('To your profiles')).toBe('/profiles');
  });

  it('tells its owner that it is for families', async () => {
    server.use(http.get('/api/teacher', () => refusal('ownlink')));
    open();
    expect(await screen.findByText(/This is your own link. It is for families/)).toBeVisible();
  });

  it('keeps the choice when the request is refused', async () => {
    server.use(http.post('/api/teacher_accept', () => refusal('quota')));
    open();
    await userEvent.click(await findBox(/Ana/));
    await allow();
    expect(await findProblem()).toBeVisible();
    expect(await findBox(/Ana/)).toBeChecked();
  });

  it('offers to try again when the server does not answer', async () => {
    server.use(http.get('/api/teacher', () => refusal('unavailable')));
    open();
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible();
  });
});
