import { consentTexts } from '@portal/contracts/consent';
import { paths } from '@portal/contracts/paths';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it, test } from 'vitest';
import { createProfilePage } from '../create-profile/create-profile.page.tsx';
import { editProfilePage } from '../edit-profile/edit-profile.page.tsx';
import { en } from '../messages.en.ts';
import { profileListPage } from '../profile-list/profile-list.page.tsx';
import { answeredAt, ownerId, stored } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';

const id = '000000000000000000000001';
const signedIn = { signedIn: { id: ownerId } };
const open = () => renderPage(editProfilePage, { path: paths.profile, at: `/profiles/${id}`, ...signedIn });
const findQuestion = async (name: string) => within(await screen.findByRole('group', { name }));
const choose = async (name: string, choice: string) =>
  userEvent.click((await findQuestion(name)).getByRole('radio', { name: choice }));
const store = (consents: object) => stored.set(id, { ...stored.get(id)!, consents });
const print = 'Name in the printed program';

describe('a question about consent', () => {
  it('has no answer until the family gives one', async () => {
    open();
    for (const { title } of Object.values(en.consent.questions)) {
      const question = await findQuestion(title);
      expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
      expect(question.getByText('Not answered yet.')).toBeVisible();
    }
  });

  it('is saved at once, and shown as the server stored it', async () => {
    const page = open();
    await choose(print, 'No');
    expect(await screen.findByText(/^No since Thursday, September 3.*, by you$/)).toBeVisible();
    const answer = { given: false, textVersion: consentTexts.print, by: ownerId, at: answeredAt };
    expect(stored.get(id)?.consents).toEqual({ print: answer });
    page.unmount();
    open();
    expect((await findQuestion(print)).getByRole('radio', { name: 'No' })).toBeChecked();
    await choose(print, 'Yes');
    await waitFor(() => expect(stored.get(id)?.consents?.print?.given).toBe(true));
  });

  it.each(['unexpected', 'unavailable', 'quota', 'unauthenticated'] as const)(
    'shows the stored answer and an error if saving met %s',
    async (code) => {
      store({ print: { given: true, textVersion: 1, at: answeredAt, by: 'other' } });
      server.use(http.post('/api/profile_consent', () => refusal(code)));
      open();
      await choose(print, 'No');
      expect(await screen.findByText(/This was not saved/)).toBeVisible();
      expect((await findQuestion(print)).getByRole('radio', { name: 'Yes' })).toBeChecked();
      expect(screen.getByText(/^Yes since .* by another account$/)).toBeVisible();
    },
  );

  it('asks again after its text has changed, and says which answer holds', async () => {
    store({ print: { given: false, textVersion: 0, at: answeredAt } });
    open();
    const question = await findQuestion(print);
    expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
    expect(question.getByText(/has changed.*answer of Thursday, September 3.* holds: No/)).toBeVisible();
  });

  it('can be answered while the profile is created', async () => {
    renderPage(createProfilePage, { path: paths.createProfile, ...signedIn });
    const field = (name: string) => screen.getByLabelText(name, { exact: false });
    await choose(print, 'No');
    await userEvent.type(field('First Name'), 'Bo');
    await userEvent.type(field('Last Name'), 'Ruiz');
    await userEvent.type(screen.getByRole('textbox', { name: /^Grade/ }), '3');
    await userEvent.type(field('School Name'), 'Maple Court School');
    await userEvent.type(field('Needs'), 'Wheelchair');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stored.size).toBe(4));
    const created = [...stored.values()].at(-1);
    expect(created).toMatchObject({ needs: 'Wheelchair', consents: { print: { given: false } } });
    expect(Object.keys(created?.consents ?? {})).toEqual(['print']);
  });
});

it.each([
  [undefined, 'Answer 3 questions about what we may show'],
  [{ print: { given: true, textVersion: 1, at: answeredAt } }, 'Answer 2 questions about what we may show'],
  [{ print: { given: true, textVersion: 0, at: answeredAt } }, /has changed. Please read and answer again/],
])('the list links a profile with the answers %j to its questions', async (consents, name) => {
  if (consents) store(consents);
  renderPage(profileListPage, { path: paths.profiles, ...signedIn });
  const [link] = await screen.findAllByRole('link', { name });
  expect(link).toHaveAttribute('href', `/profiles/${id}`);
});

// The numbers are stored with each answer. If this test fails because the meaning of a text changed, raise its number.
test('the texts of the questions belong to these numbers', () => {
  const { print, public: page, photos } = en.consent.questions;
  expect({ [consentTexts.print]: print.meaning }).toEqual({
    1: 'Yes: programs print the name. No: they print “A musician” instead, without grade and school.',
  });
  expect({ [consentTexts.public]: page.meaning }).toEqual({
    1: 'Yes: everyone with the link to a program can read the name, as the event shows names (“Ana L.”). No: the page shows the piece without a name.',
  });
  expect({ [consentTexts.photos]: photos.meaning }).toEqual({
    1: 'Yes: photos and film of events may show the performer. No: the coordinators of your events are told not to show the performer.',
  });
});
