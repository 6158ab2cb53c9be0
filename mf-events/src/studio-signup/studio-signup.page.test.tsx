import { paths } from '@portal/contracts/paths';
import { readDraft } from '@portal/kit/draft';
import { forget } from '@portal/kit/http-cache';
import { tell } from '@portal/kit/news';
import { session } from '@portal/kit/session';
import { findHref, hrefOf, press, retype, textsOf } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { afterEach, describe, expect, it } from 'vitest';
import { ana, ben, eventOf, idOf, ownerId, performanceOf } from '../testing/fixtures.ts';
import { keepPerformances, keepProfiles, store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { studioSignupPage } from './studio-signup.page.tsx';

const event = eventOf(1);
afterEach(() => sessionStorage.clear());

const open = () =>
  renderPage(studioSignupPage, {
    path: paths.studioSignup,
    at: `/studio/${event._id}`,
    signedIn: { id: ownerId },
  });
const reload = () => {
  cleanup();
  return open();
};
const { printName: _, ...unprinted } = ana;
const pupilOf = (number: number, change: Partial<typeof ana> = {}): typeof ana => ({
  ...unprinted,
  _id: idOf('b', number),
  firstName: `Pupil${number}`,
  lastName: 'Lí',
  grade: number % 12,
  school: '',
  user: '',
  may: ['signUp'],
  ...change,
});
const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }));
const findRow = async (number: number) => within(await screen.findByRole('group', { name: `Row ${number}` }));
const cell = (number: number, name: string) => row(number).getByLabelText<HTMLInputElement>(name);
const status = () => textsOf(screen.getAllByRole('status'));
const openRows = async () => {
  open();
  await findRow(1);
};
const openAndPaste = async (text: string) => {
  const page = open();
  await findRow(1);
  fireEvent.paste(cell(1, 'Pupil'), { clipboardData: { getData: () => text } });
  return page;
};
const record = () => recordRequests(server, 'PUT /performance');
const titlesOf = (sent: ReturnType<typeof record>) =>
  sent.map(({ body }) => (body as { title: string }).title);
const twelve = Array.from({ length: 12 }, (_, at) => pupilOf(at + 1));
const spreadsheet = twelve
  .map(
    ({ firstName, lastName }, at) =>
      `${lastName}, ${firstName.toUpperCase()}\tAir No. ${at + 1}\tBach\t1:30\tviola`,
  )
  .join('\r\n');

describe('sign up your pupils', () => {
  it('shows the event, the link to the studio and one empty row', async () => {
    keepProfiles(pupilOf(1));
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign up for Recital No. 1' })).toBeVisible();
    expect(screen.getByText(/December 1, 2090/)).toHaveTextContent('7 places left');
    expect(hrefOf('Your studio')).toBe('/studio');
    await findRow(1);
    for (const name of ['Pupil', 'Piece', 'Composer', 'Length', 'Instrument', 'Partner'])
      expect(cell(1, name)).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Sign up' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: /last recital/ })).toBeNull();
  });

  it('saves a typed row with the usual instrument, and links to the sign-up', async () => {
    keepProfiles(ben, pupilOf(1));
    keepPerformances(performanceOf(9, { event: eventOf(2), profile: ben, instrument: 'cello' }));
    await openRows();
    await userEvent.type(cell(1, 'Pupil'), 'mar');
    await userEvent.click(row(1).getByRole('option', { name: 'Ben Marsh, Kindergarten' }));
    expect(cell(1, 'Pupil')).toHaveValue('Ben Marsh, Kindergarten');
    expect(cell(1, 'Instrument')).toHaveValue('cello');
    await userEvent.type(cell(1, 'Piece'), 'Gigue');
    await userEvent.type(cell(1, 'Length'), '4:30');
    await userEvent.type(cell(1, 'Partner'), 'Pupil1 Lí');
    await press('Sign up 1');
    const link = await row(1).findByRole('link', { name: /Signed up: Ben Marsh/ });
    expect(link).toHaveAttribute('href', `/events/signup/edit/${idOf('d', 2)}`);
    expect(status()).toContain('1 of 1 signed up');
    expect(row(1).queryByRole('textbox')).toBeNull();
    expect(store.performances.get(idOf('d', 2))).toMatchObject({
      people: [
        { profile: { _id: ben._id }, instrument: 'cello', role: 'performer' },
        { profile: { _id: idOf('b', 1) }, instrument: 'cello', role: 'performer' },
      ],
      title: 'Gigue',
      time: 4.5,
    });
  });

  it('offers pupils before own profiles, and tells two of the same name apart by grade', async () => {
    const same = { firstName: 'Mia', lastName: 'Ruiz' };
    keepProfiles(ana, pupilOf(3, same), pupilOf(6, same));
    await openRows();
    await userEvent.type(cell(1, 'Pupil'), '{ArrowDown}');
    expect(textsOf(row(1).getAllByRole('option'))).toEqual([
      'Mia Ruiz, 3rd',
      'Mia Ruiz, 6th',
      'Ana Lí 李安娜, 7th',
    ]);
    await userEvent.type(cell(1, 'Pupil'), 'Mia Ruiz');
    await userEvent.tab();
    expect(cell(1, 'Pupil')).toHaveAccessibleDescription(
      'More than one of your pupils is called “Mia Ruiz”. Choose one from the list.',
    );
  });

  it('takes rows that are pasted before a cell has the focus', async () => {
    keepProfiles(...twelve);
    open();
    await screen.findByRole('group', { name: 'Row 1' });
    fireEvent.paste(document.body, { clipboardData: { getData: () => spreadsheet } });
    expect(await screen.findByRole('button', { name: 'Sign up 12' })).toBeVisible();
  });

  it('signs twelve pasted pupils up with one press', async () => {
    keepProfiles(...twelve);
    const sent = record();
    await openAndPaste(spreadsheet);
    expect(cell(12, 'Pupil')).toHaveValue('Pupil12 Lí, Kindergarten');
    expect(status()).toContain('12 rows were added.');
    await press('Sign up 12');
    await waitFor(() => expect(status()).toContain('12 of 12 signed up'));
    expect(titlesOf(sent)).toEqual(twelve.map((_, at) => `Air No. ${at + 1}`));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(12);
    expect(screen.getAllByRole('link', { name: /Signed up/ })).toHaveLength(12);
  });

  it('keeps a refused row with its sentences and saves the others', async () => {
    keepProfiles(...twelve);
    let isRefused = true;
    server.use(
      http.put('/api/performance', async ({ request }) => {
        const { title } = (await request.clone().json()) as { title: string };
        if (isRefused && title === 'Air No. 2') return refusal('invalid', { time: 'time' });
        return undefined;
      }),
    );
    await openAndPaste(spreadsheet.split('\r\n').slice(0, 3).join('\n'));
    await press('Sign up 3');
    await waitFor(() => expect(status()).toContain('2 of 3 signed up · 1 row needs a look'));
    expect(cell(2, 'Length')).toHaveAccessibleDescription(
      'Please enter the time in minutes, like 4 or 4:26.',
    );
    expect(cell(2, 'Piece')).toHaveValue('Air No. 2');
    expect(store.performances.size).toBe(2);
    isRefused = false;
    await press('Try again', row(2));
    await waitFor(() => expect(status()).toContain('3 of 3 signed up'));
  });

  it('checks rows before it sends them', async () => {
    keepProfiles(pupilOf(1));
    const sent = record();
    await openRows();
    await userEvent.type(cell(1, 'Pupil'), 'Pupil1 Lí');
    await userEvent.type(cell(1, 'Partner'), 'Pupil1 Lí');
    await press('Sign up');
    await waitFor(() => expect(cell(1, 'Piece')).toHaveAccessibleDescription('Please enter the title.'));
    expect(cell(1, 'Partner')).toHaveAccessibleDescription(/in the piece already/);
    expect(row(1).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('proposes the nearest pupil for a name that matches none', async () => {
    keepProfiles(pupilOf(8, { firstName: 'Imani', lastName: 'Johnson' }), pupilOf(1));
    keepPerformances(performanceOf(9, { event: eventOf(2), profile: pupilOf(8), instrument: 'cello' }));
    await openAndPaste('Imani\tAir\nNora\tGigue\t\t\tviola\tpupil1');
    expect(cell(1, 'Pupil')).toHaveAccessibleDescription('No pupil of yours is called “Imani”.');
    await press('Imani Johnson, 8th?', row(1));
    expect(cell(1, 'Pupil')).toHaveValue('Imani Johnson, 8th');
    expect(cell(1, 'Pupil')).not.toHaveAccessibleDescription();
    expect(cell(1, 'Instrument')).toHaveValue('cello');
    expect(cell(1, 'Instrument')).not.toHaveAccessibleDescription();
    expect(screen.getByRole('group', { name: 'Row 1' })).toHaveFocus();
    await press('Pupil1 Lí, 1st?', row(2));
    expect(cell(2, 'Partner')).toHaveValue('Pupil1 Lí, 1st');
    expect(row(2).queryByRole('button', { name: /\?$/ })).toBeNull();
  });

  it('marks the problems of pasted rows at once', async () => {
    keepProfiles(pupilOf(1));
    await openAndPaste('Nora Nobody\t\t\t4 to 5\nPupil1 Li\tAir\t\t\tpiano\tPupil1 Li');
    expect(cell(1, 'Pupil')).toHaveAccessibleDescription('No pupil of yours is called “Nora Nobody”.');
    expect(cell(1, 'Piece')).toHaveAccessibleDescription('Please enter the title.');
    expect(cell(1, 'Length')).toHaveAccessibleDescription(/time in minutes/);
    expect(cell(1, 'Instrument')).toHaveAccessibleDescription(/instrument/);
    expect(cell(2, 'Partner')).toHaveAccessibleDescription(/in the piece already/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('counts the rows that it sends on the button', async () => {
    keepProfiles(...twelve);
    const sent = record();
    await openAndPaste(`${spreadsheet.split('\r\n').slice(0, 2).join('\n')}\nNora\tAir\t\t\tviola`);
    await press('Sign up 2 of 3');
    await waitFor(() => expect(status()).toContain('2 of 3 signed up · 1 row needs a look'));
    expect(sent).toHaveLength(2);
    await retype(cell(3, 'Pupil'), 'Pupil3 Lí');
    expect(screen.getByRole('button', { name: 'Sign up 1 more' })).toBeVisible();
  });

  it('says before sending that there are more rows than places', async () => {
    keepProfiles(...twelve);
    await openAndPaste(spreadsheet);
    expect(screen.getByText(/12 rows, 7 places left/)).toBeVisible();
    for (let removed = 0; removed < 5; removed += 1) await press('Remove row 1');
    expect(screen.queryByText(/rows, 7 places left/)).toBeNull();
  });

  it('says before sending that the program is published', async () => {
    keepProfiles(pupilOf(1));
    const published = { number: 1, at: '2090-11-20T12:00:00.000Z' };
    store.events.set(event._id, { ...event, published });
    open();
    expect(await screen.findByText(/The program of this event has been published/)).toBeVisible();
  });

  it('stops when the network fails, and goes on with the same idempotency keys, also after a reload', async () => {
    keepProfiles(...twelve);
    const sent = record();
    let answers = 6;
    server.use(
      http.put('/api/performance', () => {
        answers -= 1;
        return answers < 0 ? HttpResponse.error() : undefined;
      }),
    );
    await openAndPaste(spreadsheet);
    await press('Sign up 12');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Stopped at row 7 \(Pupil7 Lí, 7th\)\..*cannot be reached/,
    );
    expect(status()).toContain('6 of 12 signed up');
    expect(cell(7, 'Piece')).toHaveValue('Air No. 7');
    answers = 100;
    reload();
    await findRow(1);
    expect(status()).toContain('6 of 12 signed up');
    await press('Sign up 6 more');
    await waitFor(() => expect(status()).toContain('12 of 12 signed up'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(12);
    const seventh = sent.filter((_, at) => titlesOf(sent)[at] === 'Air No. 7').map(({ key }) => key);
    expect(seventh.length).toBeGreaterThan(1);
    expect(new Set(seventh).size).toBe(1);
    expect(store.performances.size).toBe(12);
  });

  it('changes the sign-up of a lost answer if its row was changed before it is sent again', async () => {
    const pupil = pupilOf(1);
    keepProfiles(pupil);
    const made = performanceOf(1, { event, profile: pupil, title: 'Air', instrument: 'viola' });
    const sent = record();
    server.use(
      http.put('/api/performance', () => {
        if (store.performances.size > 0) return HttpResponse.json(made);
        store.performances.set(made._id, made);
        return HttpResponse.error();
      }),
    );
    await openAndPaste('Pupil1 Lí\tAir\t\t\tviola');
    await press('Sign up 1');
    await screen.findByRole('alert');
    await retype(cell(1, 'Piece'), 'Gigue');
    await press('Sign up 1');
    await waitFor(() => expect(status()).toContain('1 of 1 signed up'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect([...store.performances.values()].map(({ title }) => title)).toEqual(['Gigue']);
  });

  it.each([
    ['quota', /Your account has reached its limit/],
    ['full', /The last place has just been taken/],
    ['unauthenticated', /You have been logged out/],
  ] as const)('stops at the first row that is refused with %s', async (code, sentence) => {
    keepProfiles(...twelve);
    const sent = record();
    server.use(http.put('/api/performance', () => refusal(code)));
    await openAndPaste(spreadsheet);
    await press('Sign up 12');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(sent).toHaveLength(1);
  });

  it('asks before it signs a pupil up twice with the same piece', async () => {
    keepProfiles(pupilOf(1));
    keepPerformances(performanceOf(1, { event, profile: pupilOf(1), title: 'Air' }));
    const sent = record();
    await openAndPaste(
      'Pupil1 Lí\tAir!\t\t\tviola\nPupil1 Lí\tGigue\t\t\tviola\nPupil1 Lí\tGigue\t\t\tviola',
    );
    expect(row(1).getByText('Already signed up.')).toBeVisible();
    await press('Sign up 2');
    expect(await row(3).findByText('Already signed up.')).toBeVisible();
    expect(titlesOf(sent)).toEqual(['Gigue']);
    await press('Sign up again', row(1));
    await row(1).findByRole('link', { name: /Signed up/ });
    expect(titlesOf(sent)).toEqual(['Gigue', 'Air!']);
  });

  it('isolates an Arabic name from the grade behind it', async () => {
    const name = 'محمد الأحمد';
    keepProfiles(pupilOf(7, { firstName: 'محمد', lastName: 'الأحمد' }));
    open();
    await userEvent.type((await findRow(1)).getByLabelText('Pupil'), 'محمد');
    await userEvent.click(await screen.findByRole('option'));
    expect(cell(1, 'Pupil')).toHaveValue(`\u2068${name}\u2069, 7th`);
    await userEvent.type(cell(1, 'Piece'), 'Air');
    await userEvent.type(cell(1, 'Instrument'), 'oud');
    await press('Sign up 1');
    await row(1).findByRole('link', { name: /Signed up/ });
    expect(row(1).getByText(`\u2068${name}\u2069`)).toBeVisible();
  });

  it('asks in the row if the family has signed up the same piece', async () => {
    keepProfiles(pupilOf(1), pupilOf(2));
    const sent: unknown[] = [];
    server.use(
      http.put('/api/performance', async ({ request }) => {
        const { title, again } = (await request.clone().json()) as { title: string; again?: boolean };
        sent.push([title, again]);
        return title === 'Air' && !again ? refusal('twin') : undefined;
      }),
    );
    await openAndPaste('Pupil1 Lí\tAir\t\t\tviola\nPupil2 Lí\tGigue\t\t\tviola');
    await press('Sign up 2');
    expect(await row(1).findByText('Pupil1 Lí’s family has signed up this piece already.')).toBeVisible();
    // The second row may still be on its way.
    await waitFor(() => expect(status()).toContain('1 of 2 signed up · 1 row needs a look'));
    expect(screen.queryByRole('button', { name: /^Sign up 1/ })).toBeNull();
    reload();
    await press('Sign up all the same', await findRow(1));
    await row(1).findByRole('link', { name: /Signed up/ });
    expect(sent).toEqual([
      ['Air', undefined],
      ['Gigue', undefined],
      ['Air', true],
    ]);
  });

  it('sends a row again after its title was changed, without asking for the old one', async () => {
    keepProfiles(pupilOf(1));
    server.use(http.put('/api/performance', () => refusal('twin'), { once: true }));
    await openAndPaste('Pupil1 Lí\tAir\t\t\tviola');
    await press('Sign up 1');
    await row(1).findByRole('button', { name: 'Sign up all the same' });
    await userEvent.type(cell(1, 'Piece'), ' in G');
    expect(row(1).queryByRole('button', { name: 'Sign up all the same' })).toBeNull();
    await press('Sign up 1');
    await waitFor(() => expect(store.performances.size).toBe(1));
  });

  it('asks before it signs a pupil up again whom another tab has signed up', async () => {
    keepProfiles(pupilOf(1));
    await openAndPaste('Pupil1 Lí\tAir\tBach\t1:30\tviola');
    const made = performanceOf(1, { event, profile: pupilOf(1), title: 'Air' });
    keepPerformances(made);
    act(() => tell('signed-up', { event: event._id, performance: made._id }));
    expect(await row(1).findByRole('button', { name: 'Sign up again' })).toBeVisible();
  });

  it('takes lines that are pasted into the piece as its text', async () => {
    keepProfiles(pupilOf(1));
    await openRows();
    await userEvent.click(cell(1, 'Piece'));
    await userEvent.paste('Suite\nGigue');
    expect(screen.getAllByRole('group')).toHaveLength(1);
    expect(cell(1, 'Piece').value).toContain('Gigue');
  });

  it('fills in the pieces of the last recital once', async () => {
    keepProfiles(...twelve);
    const earlier = { event: eventOf(2), profile: pupilOf(2) };
    keepPerformances(
      performanceOf(1, { ...earlier, title: 'Old' }),
      performanceOf(2, { ...earlier, title: 'New' }),
      performanceOf(3, { ...earlier, title: 'Withdrawn', withdrawn: true }),
    );
    await openRows();
    await press('Take the pieces of the last recital');
    expect(cell(1, 'Pupil')).toHaveValue('Pupil2 Lí, 2nd');
    expect(cell(1, 'Piece')).toHaveValue('New');
    expect(cell(1, 'Length')).toHaveValue('4:30');
    await press('Take the pieces of the last recital');
    expect(screen.getAllByRole('group')).toHaveLength(1);
  });

  it('reads a CSV file, and says how many rows were taken', async () => {
    keepProfiles(...twelve);
    await openRows();
    const rows = Array.from({ length: 201 }, () => 'Air;Pupil1 Lí').join('\n');
    await userEvent.upload(screen.getByLabelText(/CSV file/), new File([`Piece;Name\n${rows}`], 'a.csv'));
    await waitFor(() => expect(status()).toContain('200 of 201 rows were added. There can be at most 200.'));
    expect(cell(1, 'Piece')).toHaveValue('Air');
    expect(screen.getAllByRole('group')).toHaveLength(200);
  }, 20_000);

  it('says which columns of a file are not used', async () => {
    keepProfiles(pupilOf(1));
    await openRows();
    const content = 'Instrument,Student,Song,Teacher,Room\nviola,Pupil1 Lí,Air,Kim,4';
    await userEvent.upload(screen.getByLabelText(/CSV file/), new File([content], 'a.csv'));
    await waitFor(() => expect(status()).toContain('1 row was added. Not used: Teacher, Room.'));
    expect(cell(1, 'Piece')).toHaveValue('Air');
  });

  it('refuses an Excel file, and says what to do', async () => {
    keepProfiles(pupilOf(1));
    await openRows();
    const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'pupils.csv');
    await userEvent.upload(screen.getByLabelText(/CSV file/), file);
    await waitFor(() => expect(status().join()).toContain('This is an Excel file.'));
    expect(cell(1, 'Pupil')).toHaveValue('');
  });

  it('removes all rows that are not saved, and brings them back', async () => {
    keepProfiles(...twelve);
    await openAndPaste(spreadsheet);
    server.use(http.put('/api/performance', () => refusal('full'), { once: true }));
    await press('Sign up 12');
    await screen.findByRole('alert');
    await press('Remove all rows');
    expect(status()).toContain('12 rows were removed.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(cell(1, 'Pupil')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove all rows' })).toBeNull();
    await press('Bring them back');
    expect(cell(12, 'Piece')).toHaveValue('Air No. 12');
    expect(cell(1, 'Pupil')).toHaveFocus();
  });

  it('adds a row with Enter, and removes rows', async () => {
    keepProfiles(pupilOf(1));
    await openRows();
    await userEvent.type(cell(1, 'Piece'), 'Air');
    await userEvent.type(cell(1, 'Partner'), '{Enter}');
    expect(cell(2, 'Pupil')).toHaveFocus();
    await press('Add a row');
    expect(cell(3, 'Pupil')).toHaveFocus();
    await press('Remove row 1');
    expect(screen.getAllByRole('group')).toHaveLength(2);
    expect(cell(1, 'Pupil')).toHaveFocus();
    expect(cell(1, 'Piece')).toHaveValue('');
  });

  const typeTwoRows = async () => {
    keepProfiles(pupilOf(1));
    await openRows();
    await userEvent.type(cell(1, 'Piece'), 'Air');
    await press('Add a row');
    await userEvent.type(cell(2, 'Piece'), 'Gigue');
  };

  it('brings a removed row back to its place', async () => {
    await typeTwoRows();
    await press('Remove row 1');
    expect(status()).toContain('Row 1 was removed.');
    await press('Bring it back');
    expect([cell(1, 'Piece').value, cell(2, 'Piece').value]).toEqual(['Air', 'Gigue']);
    expect(cell(1, 'Pupil')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
  });

  it('keeps typed rows after a reload', async () => {
    await typeTwoRows();
    reload();
    await findRow(2);
    expect([cell(1, 'Piece').value, cell(2, 'Piece').value]).toEqual(['Air', 'Gigue']);
  });

  it.each([
    ['keeps the row that is being saved as saved', true, 1],
    ['writes no names after a logout', false, 0],
  ])('when the page is left, %s and saves no other', async (_title, isLoggedIn, savedRows) => {
    keepProfiles(...twelve);
    const sent = record();
    let answer = () => {};
    server.use(
      http.put('/api/performance', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }),
    );
    const { router } = await openAndPaste(spreadsheet);
    await press('Sign up 12');
    expect(await row(1).findByText('Saving …')).toBeVisible();
    await act(() => router.navigate('/events'));
    if (!isLoggedIn) {
      sessionStorage.clear();
      act(() => session.setState({ status: 'signed-out' }, true));
    }
    answer();
    await waitFor(() => expect(store.performances.size).toBe(1));
    const rows = () => (readDraft(`studio:${event._id}`)?.['rows'] ?? []) as { saved?: string }[];
    await waitFor(() => expect(rows().filter(({ saved }) => saved)).toHaveLength(savedRows));
    expect(sent).toHaveLength(1);
  });

  it('moves the focus to the row whose button is replaced by text', async () => {
    keepProfiles(...twelve);
    keepPerformances(performanceOf(1, { event, profile: pupilOf(1), title: 'Air' }));
    await openAndPaste('Pupil1 Lí\tAir\t\t\tviola');
    await press('Sign up again', row(1));
    await row(1).findByRole('link', { name: /Signed up/ });
    expect(screen.getByRole('group', { name: 'Row 1' })).toHaveFocus();
  });

  it('leaves out a saved row whose sign-up was withdrawn, and shows saved rows of a full event', async () => {
    keepProfiles(...twelve);
    await openAndPaste(spreadsheet.split('\r\n').slice(0, 2).join('\n'));
    await press('Sign up 2');
    await waitFor(() => expect(status()).toContain('2 of 2 signed up'));
    const [first] = store.performances.values();
    if (first) store.performances.set(first._id, { ...first, withdrawn: true });
    store.events.set(event._id, { ...event, taken: event.capacity });
    forget();
    reload();
    expect(await screen.findByRole('heading', { name: 'This event is full' })).toBeVisible();
    expect((await findRow(1)).getByText('Air No. 2')).toBeVisible();
    expect(screen.getAllByRole('group')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Sign up/ })).toBeNull();
  });

  it('says that the event is full', async () => {
    store.events.set(event._id, { ...event, taken: event.capacity });
    open();
    expect(await screen.findByRole('heading', { name: 'This event is full' })).toBeVisible();
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('leads to the studio if there are no pupils', async () => {
    keepProfiles({ ...pupilOf(1), archived: true }, { ...pupilOf(2), may: [] });
    open();
    expect(await findHref('Go to your studio')).toBe('/studio');
  });

  it('says that an event does not exist', async () => {
    store.events.clear();
    open();
    expect(await screen.findByRole('heading', { name: 'This event does not exist' })).toBeVisible();
  });
});
