import { paths } from '@portal/contracts/paths';
import { press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ben, idOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepPerformances, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { editSignupPage } from './edit-signup.page.tsx';

const trio = performanceOf(1);
const noah = { _id: idOf('e', 9), name: 'Noah', instrument: 'Violin', role: 'performer' as const };
const open = () =>
  renderPage(editSignupPage, {
    path: paths.editEventSignup,
    at: `/events/signup/edit/${trio._id}`,
    signedIn: { id: ownerId },
  });
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Invite another family' }));
  const first = screen.getByRole('combobox', { name: 'Who is invited' });
  expect(first).toHaveFocus();
  const form = first.closest('form');
  if (!form) throw new Error('no form');
  return within(form);
};

beforeEach(() => keepPerformances(trio));

type Form = Awaited<ReturnType<typeof openForm>>;
const who = (form: Form) => form.getByRole('combobox', { name: 'Who is invited' });
const instrument = (form: Form) => form.getByRole('textbox', { name: 'Instrument' });
/** Opens the form and fills in a person. */
const fillForm = async (name: string, plays: string, email?: string) => {
  const form = await openForm();
  await userEvent.type(who(form), name);
  await userEvent.type(instrument(form), plays);
  if (email !== undefined)
    await userEvent.type(form.getByRole('textbox', { name: /^Email of the family/ }), email);
  return form;
};

describe('people of other families', () => {
  it('are invited by mail, and the page says whom the piece waits for', async () => {
    open();
    const form = await fillForm('Noah', 'Violin', 'kim@example.org');
    await press('Invite');
    expect(await screen.findByText('Waiting for Noah')).toBeVisible();
    expect(await screen.findByText('Violin · kim@example.org')).toBeVisible();
    expect(screen.getByText('The invitation of Noah is on its way.')).toBeInTheDocument();
    expect(who(form)).toHaveValue('');
    await press('Send again: Noah');
    expect(await screen.findByText('The invitation of Noah was sent again.')).toBeInTheDocument();
  });

  it('stay in the form, with the way without an email at that field, if they were invited too often', async () => {
    server.use(http.put('/api/piece_invitation', () => refusal('invitedoften')));
    open();
    const form = await fillForm('Noah', 'Violin', 'kim@example.org');
    await press('Invite');
    const email = form.getByRole('textbox', { name: /^Email of the family/ });
    await vi.waitFor(() =>
      expect(email).toHaveAccessibleDescription(expect.stringContaining('pass on a link yourself')),
    );
    expect(email).toHaveAccessibleDescription(expect.stringContaining('Leave it empty to get a link'));
  });

  it('are offered by name while typing, with instrument and role, if they played with the family before', async () => {
    const patricia = { ...ben, _id: idOf('b', 9), firstName: 'Patricia', lastName: 'S.' };
    const people = [...trio.people, { profile: patricia, instrument: 'Piano', role: 'accompanist' as const }];
    const earlier = performanceOf(2, { people });
    store.performances.set(earlier._id, earlier);
    open();
    const form = await openForm();
    await userEvent.type(who(form), 'pat');
    await userEvent.click(await form.findByRole('option', { name: 'Patricia S.' }));
    expect(instrument(form)).toHaveValue('Piano');
    expect(form.getByRole('combobox', { name: 'Role' })).toHaveValue('accompanist');
    expect(who(form)).toHaveValue('Patricia S.');
  });

  it('are invited by a link that can be copied and shown as a QR code', async () => {
    userEvent.setup();
    open();
    const form = await fillForm('Noah', 'Violin');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'accompanist');
    await press('Invite');
    expect(await screen.findByText('Violin · Accompanist')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Send the link: Noah' }));
    expect(await navigator.clipboard.readText()).toContain(`/events/invitation/${'c'.repeat(32)}`);
    await press('QR code: Noah');
    expect(await screen.findByRole('img', { name: 'QR code' })).toBeVisible();
  });

  it('leave the list when the invitation is taken back', async () => {
    store.performances.set(trio._id, { ...trio, invited: [noah] });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Take back: Noah' }));
    expect(await screen.findByText('The invitation of Noah is taken back.')).toBeInTheDocument();
    expect(screen.queryByText('Waiting for Noah')).toBeNull();
  });

  it('are shown as declined, without a way to send again', async () => {
    store.performances.set(trio._id, { ...trio, invited: [{ ...noah, declined: true }] });
    store.sent.set(noah._id, { email: 'kim@example.org' });
    open();
    expect(await screen.findByText('Noah does not take part')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again: Noah' })).toBeNull();
  });

  it('are only named to an account that may not change the piece', async () => {
    store.performances.set(trio._id, { ...trio, invited: [noah], may: [] });
    open();
    expect(await screen.findByText('Waiting for Noah')).toBeVisible();
    expect(screen.queryByText('Invite another family')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take back: Noah' })).toBeNull();
  });

  it('keep what was typed after a refusal', async () => {
    server.use(http.put('/api/piece_invitation', () => refusal('invalid', { email: 'ownEmail' })));
    open();
    const form = await fillForm('Noah', 'Violin', 'me@example.org');
    await press('Invite');
    expect((await screen.findAllByText(/This is your own email/))[0]).toBeVisible();
    expect(who(form)).toHaveValue('Noah');
  });

  it('stay in the piece if they joined while a change of its people was unsaved', async () => {
    store.profiles.set(ben._id, ben);
    const noahs = { ...ben, _id: idOf('b', 7), firstName: 'Noah', lastName: 'K.' };
    store.profiles.set(noahs._id, noahs);
    server.use(
      http.put('/api/piece_invitation', () => {
        const joined = { profile: noahs, instrument: 'Violin', role: 'performer' as const };
        const newer = { ...trio, people: [...trio.people, joined], version: 1 };
        store.performances.set(trio._id, newer);
        return HttpResponse.json(newer);
      }),
    );
    open();
    await userEvent.click(await screen.findByText('Change'));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a performer or accompanist' }));
    const person = within(screen.getByRole('group', { name: 'Person 2' }));
    await userEvent.selectOptions(person.getByRole('combobox', { name: 'Profile' }), ben._id);
    await userEvent.type(person.getByRole('textbox', { name: 'Instrument' }), 'Cello');
    await fillForm('Mia', 'Flute');
    await press('Invite');
    await screen.findByText('Mia is invited. Now send the link.');
    await press('Signup');
    await screen.findByText('Event Signup Updated');
    const { people = [] } = store.performances.get(trio._id) ?? {};
    expect(people.slice(1).map(({ profile }) => profile.firstName)).toEqual(['Ben', 'Noah']);
  });
});
