import { consentTexts } from '@portal/contracts/consent';
import { paths } from '@portal/contracts/paths';
import { findProblem, findToast, hrefOf, press, retype, textsOf } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { anaId as id, answeredAt, change, ownerId, signedUp, stored } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { en } from '../messages.en.ts';
import { editProfilePage } from './edit-profile.page.tsx';

const open = (of = id) =>
  renderPage(editProfilePage, { path: paths.profile, at: `/profiles/${of}`, signedIn: { id: ownerId } });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const findField = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { exact: false });
const update = () => press('Update');

describe('Update Profile', () => {
  it('is filled in from the profile and links back to the list', async () => {
    open();
    expect(await screen.findByText(/Loading/)).toHaveRole('status');
    expect(await findField('First Name')).toHaveValue('Ana Lí');
    expect(field('Last Name')).toHaveValue('李安娜');
    expect(field('Grade')).toHaveValue('7');
    expect(field('School Name')).toHaveValue('Lincoln Middle');
    expect(hrefOf(/Back to Profile List/)).toBe('/profiles');
    expect(screen.getByRole('heading', { level: 1, name: 'Update Profile' })).toBeVisible();
  });

  it('saves, shows a message, and sends news to the other tabs', async () => {
    const heard = vi.fn<(data: unknown) => void>();
    const otherTab = new BroadcastChannel('portal-news');
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => heard(data);
    open();
    await retype(await findField('Grade'), '8');
    await update();
    expect(await findToast('Profile Updated')).toBe('success');
    expect(stored.get(id)?.grade).toBe(8);
    await waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ name: 'profiles-changed', ids: {} }));
    otherTab.close();
  });

  it('makes a profile one of an adult, and of a child again with grade and school', async () => {
    open();
    await findField('First Name');
    const box = () => screen.getByRole('checkbox', { name: 'This profile is for myself, an adult' });
    expect(box()).not.toBeChecked();
    await userEvent.click(box());
    expect(screen.queryByRole('textbox', { name: /Grade|School Name/ })).toBeNull();
    await update();
    await waitFor(() => expect(stored.get(id)).toMatchObject({ grade: 99, school: '', adult: true }));
    await userEvent.click(box());
    expect(field('Grade')).toHaveValue('7');
    await update();
    await waitFor(() => expect(stored.get(id)).toMatchObject({ grade: 7, school: 'Lincoln Middle' }));
    expect(stored.get(id)?.adult).toBeUndefined();
  });

  it('asks for grade and school of an adult who is none any more', async () => {
    change(id, { grade: 99, school: '', adult: true });
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: /adult/ }));
    expect(field('Grade')).toHaveValue('');
    await update();
    const summary = await findProblem();
    expect(within(summary).getByRole('link', { name: 'Please enter your grade level.' })).toBeVisible();
    expect(within(summary).getByRole('link', { name: 'Please enter your school name.' })).toBeVisible();
    expect(stored.get(id)?.adult).toBe(true);
  });

  it('shows that it restored unsaved text, and can discard it', async () => {
    const first = open();
    await userEvent.type(await findField('School Name'), ' unsaved');
    first.unmount();
    open();
    expect(await findField('School Name')).toHaveValue('Lincoln Middle unsaved');
    expect(screen.getByText(/Restored what you had not saved/)).toBeVisible();
    await press('Discard it');
    expect(field('School Name')).toHaveValue('Lincoln Middle');
  });

  it('shows missing fields', async () => {
    open();
    await userEvent.clear(await findField('Grade'));
    await userEvent.clear(field('Last Name'));
    await update();
    const summary = await findProblem();
    expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
      'Please enter your last name.',
      'Please enter your grade level.',
    ]);
    expect(summary).toHaveFocus();
  });

  it.each(['unexpected', 'unavailable', 'notfound', 'unauthenticated'] as const)(
    'shows an error by toast and next to the fields when saving fails with %s, and keeps the typed text',
    async (code) => {
      server.use(http.post('/api/profile', () => refusal(code)));
      open();
      await userEvent.type(await findField('School Name'), ' School');
      await update();
      expect(await findToast('Error Updating Profile')).toBe('error');
      expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus();
      expect(field('School Name')).toHaveValue('Lincoln Middle School');
      expect(stored.get(id)?.school).toBe('Lincoln Middle');
    },
  );

  it.each([
    ['is of somebody else', 'notfound'],
    ['has an address that cannot be', 'invalid'],
  ] as const)('shows that the profile does not exist if it %s', async (_, code) => {
    server.use(http.get('/api/profile', () => refusal(code)));
    open('nobody');
    expect(await screen.findByText(/This profile does not exist/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Back to Profile List/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it('shows an error when the profile could not be loaded, and loads it again', async () => {
    server.use(http.get('/api/profile', () => refusal('unexpected')));
    open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.resetHandlers();
    await userEvent.click(again);
    expect(await findField('First Name')).toHaveValue('Ana Lí');
  });
});

describe('archiving and deleting', () => {
  const openAnd = async (...names: string[]) => {
    const page = open();
    await findField('First Name');
    for (const name of names) await press(name);
    return page;
  };

  it.each([
    [false, 'Archive', 'The profile is archived'],
    [true, 'Bring back', 'The profile is back'],
  ])('archived: %s shows the button %s', async (archived, name, said) => {
    change(id, { archived });
    const page = await openAnd(name);
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect(await screen.findByText(said)).toBeVisible();
    expect(stored.get(id)?.archived).toBe(!archived);
  });

  it('deletes the profile after a question', async () => {
    const page = await openAnd('Delete');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Ana Lí 李安娜?' }));
    expect(stored.has(id)).toBe(true);
    await press('Delete', dialog);
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect(stored.has(id)).toBe(false);
  });

  it('keeps a profile with sign-ups, with an explanation', async () => {
    signedUp.add(id);
    const page = await openAnd('Delete');
    await press('Delete', within(screen.getByRole('dialog')));
    expect(await screen.findByText(/You can archive it instead/)).toBeVisible();
    expect(page.address()).toBe(`/profiles/${id}`);
    expect(stored.has(id)).toBe(true);
  });

  it('keeps the profile after Keep it', async () => {
    await openAnd('Delete', 'Keep it');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stored.has(id)).toBe(true);
  });
});

const findRow = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li')!);
const unfold = async (name: string) => {
  const button = (await findRow(name)).getByRole('button', { name: /^(Change|Decide)/ });
  if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button);
};
const findQuestion = async (name: string) => {
  await unfold(name);
  return within(screen.getByRole('group', { name }));
};
const choose = async (name: string, choice: string) =>
  userEvent.click((await findQuestion(name)).getByRole('radio', { name: choice }));
it('asks a teacher neither for needs nor for consent until a family claims the profile', async () => {
  change(id, { unclaimed: true });
  open();
  expect(await screen.findByText(/The family has not claimed this profile yet/)).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

const print = 'Name in the printed program';

describe('a question about consent', () => {
  it('has no answer until the family gives one', async () => {
    open();
    for (const { title } of Object.values(en.consent.questions)) {
      const question = await findQuestion(title);
      expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
      expect((await findRow(title)).getByRole('status')).toHaveTextContent('Not answered yet.');
    }
  });

  it('is a row with the answer until its button is pressed', async () => {
    change(id, {
      consents: { print: { given: true, textVersion: consentTexts.print, at: answeredAt, by: ownerId } },
    });
    open();
    const row = await findRow(print);
    expect(row.getByRole('status')).toHaveTextContent(/^Yes since/);
    expect(screen.queryByRole('radio')).toBeNull();
    await press(`Change ${print}`, row);
    expect(row.getByRole('radio', { name: 'Yes' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Decide Photos and film' })).toBeVisible();
    await press(`Change ${print}`, row);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('saves the answer at once, and shows it as the server stored it', async () => {
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
      change(id, { consents: { print: { given: true, textVersion: 1, at: answeredAt, by: 'other' } } });
      server.use(http.post('/api/profile_consent', () => refusal(code)));
      open();
      await choose(print, 'No');
      expect(await screen.findByText(/This was not saved/)).toBeVisible();
      expect((await findQuestion(print)).getByRole('radio', { name: 'Yes' })).toBeChecked();
      expect(screen.getByText(/^Yes since .* by another account$/)).toBeVisible();
    },
  );

  it('is asked again after its text has changed, and shows which answer is valid', async () => {
    change(id, { consents: { print: { given: false, textVersion: 0, at: answeredAt } } });
    open();
    const question = await findQuestion(print);
    expect(question.getAllByRole('radio', { checked: false })).toHaveLength(2);
    expect(screen.getByText(/has changed.*answer of Thursday, September 3.* holds: No/)).toBeVisible();
  });

  it('explains to a student that only a guardian can answer', async () => {
    server.use(http.post('/api/profile_consent', () => refusal('notfound')));
    open();
    await choose(print, 'No');
    expect(await screen.findByText('Only a guardian can answer this.')).toBeVisible();
  });
});

describe('the needs of a performer', () => {
  const title = 'For the coordinators of your events';

  it('are shown, and changed in place without changing other fields', async () => {
    change(id, { needs: 'Wheelchair', printName: 'Ana L.' });
    open();
    expect((await findRow(title)).getByText('Wheelchair')).toBeVisible();
    await unfold(title);
    await userEvent.type(screen.getByRole('textbox', { name: /Needs/ }), ' and ramp');
    await press('Save needs');
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect((await findRow(title)).getByRole('status')).toHaveTextContent('Wheelchair and ramp');
    expect(stored.get(id)).toMatchObject({ needs: 'Wheelchair and ramp', printName: 'Ana L.', grade: 7 });
  });

  it('stay as they are when the other fields are saved', async () => {
    change(id, { needs: 'Wheelchair' });
    open();
    await userEvent.type(await findField('School Name'), ' School');
    await update();
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(stored.get(id)).toMatchObject({ needs: 'Wheelchair', school: 'Lincoln Middle School' });
  });
});

describe('a profile that the account', () => {
  it('teaches says so, and shows the grade, without a form and questions', async () => {
    change(id, { may: ['signUp'], school: '' });
    open();
    expect(await screen.findByText(/You teach this pupil and may sign it up/)).toBeVisible();
    expect(screen.getByText('7th')).toBeVisible();
    expect(screen.queryByText('Only a guardian can answer this.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Update Profile' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('may only see has no form and no button that would be refused', async () => {
    change(id, { may: [] });
    open();
    expect(
      await screen.findByText('Your account can see this profile. A guardian can change it.'),
    ).toBeVisible();
    expect(screen.getByText('Lincoln Middle')).toBeVisible();
    expect(screen.getByText('Only a guardian can answer this.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const name of ['Update', /^Decide/, /^Change/, 'Archive', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('may edit has the form, without questions and without a button to delete', async () => {
    change(id, { may: ['edit'] });
    open();
    expect(await findField('First Name')).toHaveValue('Ana Lí');
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('a profile that another guardian has changed', () => {
  const findChoice = async () => within(await screen.findByRole('region', { name: 'What was saved' }));
  const factsIn = (choice: Awaited<ReturnType<typeof findChoice>>) =>
    textsOf(choice.queryAllByRole('listitem'));
  const changeElsewhere = (fields: object) => {
    change(id, { ...fields, version: (stored.get(id)?.version ?? 0) + 1 });
  };
  const meetTheirs = async (change: object = { school: 'Roosevelt Elementary', grade: 9 }) => {
    open();
    await userEvent.type(await findField('School Name'), ' School');
    changeElsewhere(change);
    await update();
    return findChoice();
  };

  it('is not overwritten: the typed text stays, and the saved values are shown', async () => {
    const consents = { photos: { given: false, textVersion: 1, at: answeredAt, by: 'other' } };
    const choice = await meetTheirs({
      school: 'Roosevelt Elementary',
      grade: 9,
      needs: 'Wheelchair',
      consents,
      archived: true,
    });
    expect(factsIn(choice)).toEqual([
      'Grade9th',
      'School NameRoosevelt Elementary',
      'NeedsWheelchair',
      'Photos and filmNo',
      'No longer playing?The profile is archived',
    ]);
    expect(field('School Name')).toHaveValue('Lincoln Middle School');
    expect(field('Grade')).toHaveValue('7');
    expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveTextContent(
      'This profile was changed elsewhere. Nothing you typed is lost.',
    );
    expect(screen.getByText('Error Updating Profile')).toHaveAttribute('data-kind', 'error');
    expect(stored.get(id)).toMatchObject({ school: 'Roosevelt Elementary', grade: 9, version: 1 });
  });

  it('is not overwritten by a second click', async () => {
    await meetTheirs();
    await update();
    await findChoice();
    expect(stored.get(id)).toMatchObject({ school: 'Roosevelt Elementary', version: 1 });
  });

  it("can be saved with the typed text, and keeps the other guardian's other changes", async () => {
    await meetTheirs();
    await press('Keep mine and save it');
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(stored.get(id)).toMatchObject({ school: 'Lincoln Middle School', grade: 9, version: 2 });
    expect(screen.queryByRole('region', { name: 'What was saved' })).toBeNull();
    expect(field('Grade')).toHaveValue('9');
  });

  it('can be shown as it was saved, and edited from there', async () => {
    await meetTheirs();
    await press('Use what was saved');
    expect(screen.queryByRole('region', { name: 'What was saved' })).toBeNull();
    expect(field('School Name')).toHaveValue('Roosevelt Elementary');
    expect(field('Grade')).toHaveValue('9');
    await userEvent.type(field('School Name'), '!');
    await update();
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(stored.get(id)).toMatchObject({ school: 'Roosevelt Elementary!', grade: 9, version: 2 });
  });

  it('says that the other guardian made it the profile of an adult', async () => {
    open();
    await userEvent.type(await findField('First Name'), 'X');
    changeElsewhere({ grade: 99, school: '', adult: true });
    await update();
    const saved = within(await screen.findByRole('region', { name: 'What was saved' }));
    expect(saved.getByText('Adult')).toBeVisible();
    await press('Use what was saved', saved);
    expect(screen.getByRole('checkbox', { name: /adult/ })).toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'Grade' })).toBeNull();
  });

  it('keeps the typed needs, and the fields of the other guardian', async () => {
    open();
    await unfold('For the coordinators of your events');
    await userEvent.type(screen.getByRole('textbox', { name: /Needs/ }), 'Ramp');
    changeElsewhere({ needs: 'Wheelchair', school: 'Oak' });
    await press('Save needs');
    expect(factsIn(await findChoice())).toEqual(['School NameOak', 'NeedsWheelchair']);
    await press('Keep mine and save it');
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(stored.get(id)).toMatchObject({ needs: 'Ramp', school: 'Oak', version: 2 });
  });

  it('is not overwritten after a consent answer that returned the new version', async () => {
    open();
    await userEvent.type(await findField('School Name'), ' School');
    changeElsewhere({ school: 'Oak' });
    await choose(print, 'No');
    expect(await screen.findByText(/^No since/)).toBeVisible();
    await update();
    expect(factsIn(await findChoice())).toContain('School NameOak');
    expect(stored.get(id)?.school).toBe('Oak');
  });

  it('does not get a draft of the old values', async () => {
    const first = open();
    await userEvent.type(await findField('School Name'), ' School');
    first.unmount();
    changeElsewhere({ school: 'Oak' });
    open();
    expect(await findField('School Name')).toHaveValue('Oak');
  });
});

it('saves after own consent answers without a conflict', async () => {
  open();
  await choose(print, 'No');
  expect(await screen.findByText(/^No since/)).toBeVisible();
  await userEvent.type(field('School Name'), ' School');
  await update();
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(stored.get(id)).toMatchObject({ school: 'Lincoln Middle School', version: 2 });
});
