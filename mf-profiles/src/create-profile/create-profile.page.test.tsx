import { paths } from '@portal/contracts/paths';
import { session } from '@portal/kit/session';
import { enter, findProblem, press, retype } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { ownerId, stored } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { createProfilePage } from './create-profile.page.tsx';

const open = async () => {
  const page = renderPage(createProfilePage, { path: paths.createProfile, signedIn: { id: ownerId } });
  await screen.findByRole('heading', { level: 1, name: 'Create Profile' });
  return page;
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const create = () => press('Create');

const fill = async () => {
  await enter(field('First Name'), '欧阳·娜');
  await enter(field('Last Name'), "O'Brien-Ruiz");
  await enter(field('Grade'), '3');
  await enter(field('School Name'), 'Maple Court School');
};

const openFilled = async () => {
  const page = await open();
  await fill();
  return page;
};
const createFilled = async () => {
  const page = await openFilled();
  await create();
  return page;
};

const messages = [
  ['First Name', 'Please enter your first name.'],
  ['Last Name', 'Please enter your last name.'],
  ['Grade', 'Please enter your grade level.'],
  ['School Name', 'Please enter your school name.'],
] as const;

describe('Create Profile for a pupil', () => {
  const openForPupil = async () => {
    const page = renderPage(createProfilePage, {
      path: paths.createProfile,
      at: `${paths.createProfile}?pupil`,
      signedIn: { id: ownerId },
    });
    await screen.findByRole('heading', { level: 1, name: 'Add a pupil' });
    return page;
  };

  it('asks for the grade of each pupil again, keeps the school, and lists those added', async () => {
    await openForPupil();
    await fill();
    await press('Create and add another');
    expect(await screen.findByText(/^Added here: .*欧阳/)).toBeVisible();
    expect(field('Grade')).toHaveValue('');
    expect(field('School Name')).toHaveValue('Maple Court School');
  });

  it('adds the pupils of a pasted roster, and leaves a row without a grade with the reason', async () => {
    await openForPupil();
    server.use(http.get('/api/auth', () => HttpResponse.json({ id: ownerId, permissions: [] })));
    const before = stored.size;
    await userEvent.click(field('Roster'));
    await userEvent.paste('First\tLast\tGrade\tSchool\nMia\tOh\t4th\tElm\nLi\tWu\t\tElm\nBo\tRé\tK\tElm');
    await press('Add these pupils');
    expect(await screen.findByText('2 pupils are added.')).toBeInTheDocument();
    expect(field('Roster')).toHaveValue('Li, Wu, , Elm');
    expect(field('Roster')).toHaveAccessibleDescription(/Li, Wu, , Elm: Please enter your grade level/);
    expect([...stored.values()].slice(before)).toMatchObject([
      { firstName: 'Mia', lastName: 'Oh', grade: 4, school: 'Elm', unclaimed: true },
      { firstName: 'Bo', lastName: 'Ré', grade: 0, school: 'Elm', unclaimed: true },
    ]);
    await retype(field('Roster'), 'Mia, Oh, 4, Elm{Enter}Li, Wu, 2, Elm');
    await press('Add these pupils');
    expect(
      await screen.findByText('1 pupil is added. 1 of the list had a profile already.'),
    ).toBeInTheDocument();
    expect(stored.size).toBe(before + 3);
  });

  it('adds no more pupils of a roster after the last one allowed', async () => {
    let tries = 0;
    server.use(
      http.put('/api/profile', () => {
        tries += 1;
        return refusal('quota');
      }),
    );
    await openForPupil();
    await enter(field('Roster'), 'Mia, Oh, 4, Elm\nLi, Wu, 2, Elm');
    await press('Add these pupils');
    expect(await findProblem()).toHaveFocus();
    expect(field('Roster')).toHaveValue('Mia, Oh, 4, Elm\nLi, Wu, 2, Elm');
    expect(tries).toBe(1);
  });

  it('asks neither for needs nor for consent, and goes back to the studio', async () => {
    const page = await openForPupil();
    expect(screen.queryByRole('textbox', { name: /seating|need/i })).toBeNull();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    await fill();
    await create();
    await waitFor(() => expect(page.address()).toBe(paths.studio));
    expect([...stored.values()].at(-1)).toMatchObject({ firstName: '欧阳·娜', unclaimed: true });
  });
});

describe('Create Profile', () => {
  it('labels its fields, marks required ones, and turns autocomplete off for names', async () => {
    await open();
    expect(screen.getByText('* Indicates a required field')).toBeVisible();
    for (const [name] of messages) {
      expect(field(name)).toBeRequired();
      expect(field(name)).toHaveAttribute('autocomplete', 'off');
    }
    expect(screen.getByRole('textbox', { name: 'Grade' })).toHaveAttribute('inputmode', 'numeric');
  });

  it('shows the missing fields next to each field and in a focused summary', async () => {
    await open();
    await create();
    const summary = await findProblem();
    expect(summary).toHaveFocus();
    for (const [name, text] of messages) {
      expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(text));
      expect(within(summary).getByRole('link', { name: text })).toBeVisible();
    }
    await userEvent.click(within(summary).getByRole('link', { name: messages[2][1] }));
    expect(field('Grade')).toHaveFocus();
  });

  it.each(['-1', '2.5', '100'])('refuses %s as a grade', async (grade) => {
    await openFilled();
    await retype(field('Grade'), grade);
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please enter a whole number: 0 for Kindergarten, 1 to 12, or 13 for anything else.',
    );
  });

  it.each([
    ['0', 'Kindergarten'],
    ['1', '1st'],
    ['12', '12th'],
    ['13', 'Other'],
  ])('shows that grade %s is printed as %s', async (grade, label) => {
    await open();
    await userEvent.type(field('Grade'), grade);
    expect(field('Grade')).toHaveAccessibleDescription(`Printed as ${label}`);
  });

  it('shows how the program prints the name, and accepts another print name', async () => {
    const page = await openFilled();
    await retype(field('First Name'), '子涵');
    await retype(field('Last Name'), '林');
    expect(field('Name in print')).toHaveAccessibleDescription('If empty, the program prints 林子涵.');
    await userEvent.type(field('Name in print'), 'Emily Lin');
    await create();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect([...stored.values()].at(-1)).toMatchObject({ firstName: '子涵', printName: 'Emily Lin' });
  });

  it('creates the profile of an adult without grade and school', async () => {
    const page = await openFilled();
    const box = screen.getByRole('checkbox', { name: 'This profile is for myself, an adult' });
    expect(box).toHaveAccessibleDescription('It has no grade and no school.');
    await userEvent.click(box);
    expect(screen.queryByRole('textbox', { name: 'Grade' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'School Name' })).toBeNull();
    await userEvent.click(box);
    expect(field('Grade')).toHaveValue('3');
    expect(field('School Name')).toHaveValue('Maple Court School');
    await userEvent.click(box);
    await create();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect([...stored.values()].at(-1)).toMatchObject({
      firstName: '欧阳·娜',
      grade: 99,
      school: '',
      adult: true,
    });
  });

  it('asks before a second profile of the same adult', async () => {
    stored.set('carmen', {
      ...[...stored.values()][0]!,
      _id: 'carmen',
      ...{ firstName: 'Carmen', lastName: 'Ruiz', grade: 99, school: '', adult: true },
    });
    await open();
    await userEvent.type(field('First Name'), 'carmen');
    await userEvent.type(field('Last Name'), 'Ruiz');
    await userEvent.click(screen.getByRole('checkbox', { name: /adult/ }));
    await create();
    const twin = await screen.findByRole('dialog', { name: /There is a profile for Carmen Ruiz already/ });
    expect(within(twin).getByText('Adult')).toBeVisible();
  });

  it('creates the profile of the current user, once, and goes to the list with a message', async () => {
    const sent = recordRequests(server, 'PUT /profile');
    const page = await createFilled();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        firstName: '欧阳·娜',
        lastName: "O'Brien-Ruiz",
        grade: 3,
        school: 'Maple Court School',
        printName: '',
        needs: '',
        answers: [],
        user: ownerId,
      },
    ]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(stored.size).toBe(4);
  });

  it('sends the answers about consent and the needs', async () => {
    const page = await openFilled();
    const question = within(screen.getByRole('group', { name: 'Name in the printed program' }));
    await userEvent.click(question.getByRole('radio', { name: 'No' }));
    await userEvent.type(field('Needs'), 'Wheelchair');
    await create();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    const created = [...stored.values()].at(-1);
    expect(created).toMatchObject({ needs: 'Wheelchair', consents: { print: { given: false } } });
    expect(Object.keys(created?.consents ?? {})).toEqual(['print']);
  });

  it('stays open for another profile, keeps school and grade, and focuses the first name', async () => {
    const page = await openFilled();
    await press('Create and add another');
    expect(await screen.findByText('Successfully added new profile')).toBeInTheDocument();
    await waitFor(() => expect(field('First Name')).toHaveFocus());
    expect(field('First Name')).toHaveValue('');
    expect(field('School Name')).toHaveValue('Maple Court School');
    expect(field('Grade')).toHaveValue('3');
    expect(screen.getByText(/^Added here: .*欧阳/)).toBeVisible();
    expect(page.address()).toBe('/profiles/create');
    await userEvent.type(field('First Name'), 'Bo');
    await userEvent.type(field('Last Name'), 'Ruiz');
    await create();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect(stored.size).toBe(5);
    expect([...stored.values()].at(-1)).toMatchObject({ firstName: 'Bo', grade: 3 });
  });

  describe('a profile like one that exists', () => {
    const question = { name: 'There is a profile for June Park already. Create another?' };
    const again = async () => {
      const page = await open();
      await userEvent.type(field('First Name'), ' june');
      await userEvent.type(field('Last Name'), 'PARK');
      await userEvent.type(field('Grade'), '0');
      await userEvent.type(field('School Name'), 'Maple  Court School');
      await create();
      const dialog = within(await screen.findByRole('dialog', question));
      return { page, answer: (name: string) => press(name, dialog) };
    };

    it('is created after a confirmation', async () => {
      const { page, answer } = await again();
      expect(stored.size).toBe(3);
      await answer('Create another');
      await waitFor(() => expect(page.address()).toBe('/profiles'));
      expect(stored.size).toBe(4);
    });

    it('is not created after Go back', async () => {
      const { answer } = await again();
      await answer('Go back');
      expect(field('First Name')).toHaveValue(' june');
      expect(stored.size).toBe(3);
    });
  });

  it('accepts full-width digits as a grade', async () => {
    const page = await openFilled();
    await retype(field('Grade'), '１２');
    expect(field('Grade')).toHaveAccessibleDescription('Printed as 12th');
    await create();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect([...stored.values()].at(-1)).toMatchObject({ grade: 12 });
  });

  it.each([
    ['en', ['firstName', 'lastName']],
    ['zh-Hans', ['lastName', 'firstName']],
    ['zh-Hant', ['lastName', 'firstName']],
  ])('asks in %s for the parts of a name in this order: %s', async (lang, order) => {
    document.documentElement.lang = lang;
    vi.resetModules();
    const { nameFields } = await import('../profile-fields.tsx');
    expect(nameFields).toEqual(order);
    document.documentElement.lang = 'en';
  });

  it('goes back to the sign-up that the profile was missing for', async () => {
    const errand = { to: '/events/signup/c1', title: 'Maple Court' };
    const page = await open();
    await act(() => page.router.navigate(paths.createProfile, { state: errand }));
    await fill();
    await create();
    await waitFor(() => expect(page.address()).toBe(errand.to));
  });

  it('goes back to the link of a teacher, whose address only the server knows', async () => {
    const page = await open();
    await act(() => page.router.navigate(`${paths.createProfile}?teacher`));
    await fill();
    await create();
    await waitFor(() => expect(page.address()).toBe(paths.teacherInvitation));
  });

  it('sends news to the other tabs', async () => {
    const heard = vi.fn<(data: unknown) => void>();
    const otherTab = new BroadcastChannel('portal-news');
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => heard(data);
    await createFilled();
    await waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith({ name: 'profiles-changed', ids: {} }));
    otherTab.close();
  });

  it.each([
    ['unavailable', /cannot be reached right now/],
    ['unexpected', /Something went wrong on our side/],
    ['forbidden', /You do not have permission to do this/],
    ['throttled', /Too many tries/],
    ['unauthenticated', /You have been logged out. Log in again/],
  ] as const)(
    'shows the error %s next to the fields, without a toast, and keeps the typed text',
    async (code, text) => {
      server.use(http.put('/api/profile', () => refusal(code)));
      const page = await createFilled();
      const summary = await screen.findByRole('alert');
      expect(summary).toHaveTextContent(text);
      expect(summary).toHaveFocus();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(field('First Name')).toHaveValue('欧阳·娜');
      expect(field('School Name')).toHaveValue('Maple Court School');
      expect(page.address()).toBe('/profiles/create');
      expect(stored.size).toBe(3);
    },
  );

  it("shows the server's error next to its field", async () => {
    server.use(http.put('/api/profile', () => refusal('invalid', { school: 'tooLong' })));
    await createFilled();
    await screen.findByRole('alert');
    expect(field('School Name')).toHaveAccessibleDescription('This is too long. Please shorten it.');
  });

  it('sends nothing without a session, and can be sent again after a login', async () => {
    const page = await openFilled();
    session.setState({ status: 'signed-out', expired: ownerId }, true);
    await create();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing you typed is lost');
    expect(stored.size).toBe(3);
    session.setState({ status: 'signed-in', id: ownerId, permissions: [] }, true);
    await create();
    await waitFor(() => expect(page.address()).toBe('/profiles'));
    expect(stored.size).toBe(4);
  });
});
