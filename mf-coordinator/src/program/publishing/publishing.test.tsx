import { press, retype, textsOf } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, describe, expect, it } from 'vitest';
import { eventOf, idOf, invitedOf, programOf } from '../../testing/fixtures.ts';
import { publish, saveProgram, store } from '../../testing/handlers.ts';
import { inWindow, narrow, openProgram, rows, signUp } from '../testing/program-page.ts';
import { server } from '../../testing/server.ts';

const choose = (...numbers: number[]) => {
  const program = numbers.map((number) => idOf('d', number));
  saveProgram({ program, items: program.map((id) => ({ id, kind: 'piece' })) });
};
const publishOf = (...numbers: number[]) => {
  choose(...numbers);
  publish({ tell: 'nobody' });
};
const dialog = () => screen.findByRole('dialog');
const lines = async (name: string) =>
  textsOf(within(await screen.findByRole('list', { name })).getAllByRole('listitem'));
const openDialog = async (button: string) => {
  await openProgram();
  await press(button);
  return within(await dialog());
};
const openPublishing = async () => {
  const shown = await openDialog('Publish');
  await shown.findByRole('list', { name: 'Changes' });
  return shown;
};
const openVersions = () => openDialog('Versions');

afterEach(() => localStorage.clear());

describe('publishing', () => {
  it('says what a changed text is now and was, and lists a first version without saying that each line is new', async () => {
    choose(1);
    const { unmount } = await openProgram();
    await press('Publish');
    expect(await lines('Changes')).toEqual(['Gavotte in D (Theo Marsh)No. 1, 2:00 PM']);
    unmount();
    publish({ tell: 'nobody' });
    store.performances = store.performances.map((one, at) => (at === 0 ? { ...one, title: 'Gigue' } : one));
    await openPublishing();
    expect(await lines('Changes')).toEqual(['Gigue (Theo Marsh)now: Gigue; was: Gavotte in D']);
  });

  it('says when the program ends after the event, or the target is another time', async () => {
    publishOf(1);
    choose(1, 2, 3);
    const { unmount } = await openProgram();
    await press('Publish');
    await dialog();
    expect(screen.queryByText(/The program ends at/)).toBeNull();
    unmount();
    const event = { ...eventOf(1), duration: 5 };
    store.events.set(event._id, event);
    store.program = { ...store.program, settings: { ...store.program.settings, target: 600 } };
    const shown = await openPublishing();
    expect(
      shown.getByText('The program ends at 2:13 PM, the event at 2:05 PM. You planned 2:10 PM.'),
    ).toBeVisible();
  });

  it('shows the changes and the mail of each family concerned, and sends the mails', async () => {
    publishOf(1, 2);
    choose(2, 1, 3);
    const shown = await openPublishing();
    expect(await lines('Changes')).toEqual([
      'Méditation (Ana Lí)No. 1, was No. 2; 2:00 PM, was 2:04 PM',
      'Gavotte in D (Theo Marsh)No. 2, was No. 1; 2:04 PM, was 2:00 PM',
      'Berceuse (June Park)new: No. 3, 2:09 PM',
    ]);
    expect(
      shown.getByRole('heading', {
        name: '1 new line, 2 families’ times move by less than 5 minutes',
      }),
    ).toBeVisible();
    expect(shown.getByText('Email 1 of 3: Theo Marsh')).toBeVisible();
    await press('The next email', shown);
    expect(shown.getByRole('article', { name: 'About Méditation' })).toBeVisible();
    await userEvent.type(shown.getByLabelText(/Note for the email/), 'Bring music.');
    expect(within(shown.getByRole('article')).getByText('Bring music.')).toBeVisible();
    await press('Publish and send 3 emails', shown);
    expect(await screen.findByText('Version 2 is published.')).toBeInTheDocument();
    expect(await screen.findByText(/^Version 2, /)).toBeVisible();
    expect(await screen.findByText('3 emails: the program is published.')).toBeVisible();
    expect(store.versions[0]).toMatchObject({ number: 2, note: 'Bring music.', emails: 3 });
  });

  it.each([
    ['2 emails: families with new times or lines', 'Publish and send 2 emails', 2],
    ['All: 4 emails', 'Publish and send 4 emails', 4],
    ['Nobody', 'Publish without emails', 0],
  ])('mails the families of the chosen option: %s', async (choice, submit, told) => {
    choose(1, 2);
    const shown = await openPublishing();
    await userEvent.click(shown.getByRole('radio', { name: choice }));
    expect(shown.queryByRole('region', { name: 'The emails' }) !== null).toBe(told > 0);
    await press(submit, shown);
    await waitFor(() => expect(store.versions[0]?.emails).toBe(told));
  });

  it('has one choice for all families if all have changes', async () => {
    choose(1, 2, 3, 4);
    const shown = await openPublishing();
    const choices = shown.getAllByRole('radio').map((radio) => radio.closest('label'));
    expect(textsOf(choices as HTMLElement[])).toEqual([
      '4 emails: families with new times or lines',
      'Nobody',
    ]);
  });

  it('has the same number of emails in the choice, the preview and the button, and the time they wait', async () => {
    choose(1, 2);
    store.families.undoMs = 5000;
    const shown = await openPublishing();
    expect(shown.getByRole('radio', { name: '2 emails: families with new times or lines' })).toBeChecked();
    expect(shown.getByText(/^Email 1 of 2:/)).toBeVisible();
    expect(shown.getByRole('button', { name: 'Publish and send 2 emails' })).toBeVisible();
    expect(shown.getByText(/^The emails are sent after 5 seconds/)).toBeVisible();
  });

  it('names the families that no email reaches, if they are among the chosen ones', async () => {
    store.families.families[0]!.isConfirmed = false;
    choose(1, 2);
    const shown = await openPublishing();
    const sentence = /^No message reaches these families.*: Theo Marsh\.$/;
    expect(shown.getByText(sentence)).toBeVisible();
    await userEvent.click(shown.getByRole('radio', { name: 'All: 3 emails' }));
    expect(shown.getByText(sentence)).toBeVisible();
    await userEvent.click(shown.getByRole('radio', { name: 'Nobody' }));
    expect(shown.queryByText(sentence)).toBeNull();
    await userEvent.click(shown.getByRole('radio', { name: '1 email: families with new times or lines' }));
    await press('Publish and send 1 email', shown);
    await waitFor(() => expect(store.versions[0]?.emails).toBe(1));
  });

  it('offers to publish without emails if they are switched off', async () => {
    const [[id = '', event] = []] = store.events;
    if (event) store.events.set(id, { ...event, mailing: { published: { isOff: true } } });
    choose(1, 2);
    const shown = await openPublishing();
    expect(shown.getByText(/^Emails about this are switched off/)).toBeVisible();
    expect(shown.queryByRole('radio')).toBeNull();
    expect(shown.getByRole('button', { name: 'Publish without emails' })).toBeEnabled();
  });

  it('is not possible without changes', async () => {
    publishOf(1, 2);
    const shown = await openDialog('Publish');
    expect(await shown.findByText(/^There is nothing to publish/)).toBeVisible();
    const submit = shown.getByRole('button', { name: 'Publish without emails' });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submit);
    expect(store.versions).toHaveLength(1);
  });

  it('counts the accounts that know an older version', async () => {
    publishOf(1, 2);
    store.behind = [
      { version: 0, accounts: 1 },
      { version: 1, accounts: 12 },
    ];
    choose(2, 1);
    const shown = await openPublishing();
    expect(shown.getByText('1 account had no email about a program yet.')).toBeVisible();
    expect(shown.getByText('12 accounts still know version 1 from the last email.')).toBeVisible();
  });

  it('offers to mail families with only a new number, if there are any', async () => {
    publishOf(2, 3);
    const [newest] = store.versions;
    if (newest) newest.rows = newest.rows.map((row) => ({ ...row, number: (row.number ?? 0) + 1 }));
    const shown = await openPublishing();
    expect(shown.getByRole('heading', { name: '2 new numbers' })).toBeVisible();
    await userEvent.click(
      shown.getByRole('radio', { name: '2 emails: also families with only a new number' }),
    );
    await press('Publish and send 2 emails', shown);
    await waitFor(() => expect(store.versions[0]).toMatchObject({ tell: 'renumbered', emails: 2 }));
  });

  it.each([true, false])('opens the public page if that is checked: %s', async (isPublic) => {
    store.share = { ...store.share, isOff: true };
    choose(1);
    const shown = await openPublishing();
    const box = shown.getByRole('checkbox', { name: 'Open the public page' });
    expect(box).not.toBeChecked();
    if (isPublic) await userEvent.click(box);
    const sent = recordRequests(server, 'POST /event_publish');
    await press('Publish and send 1 email', shown);
    await waitFor(() => expect(sent).toMatchObject([{ body: { isPublic } }]));
  });

  it('shows a button to stop the emails for a while', async () => {
    choose(1);
    const shown = await openPublishing();
    await press('Publish and send 1 email', shown);
    await userEvent.click(await screen.findByRole('button', { name: 'Do not send them' }));
    expect(
      await screen.findByText('The emails are not sent. The program stays published.'),
    ).toBeInTheDocument();
    expect(store.waiting).toEqual([]);
  });

  it('shows this button with the answer, also if the program cannot be read again', async () => {
    choose(1);
    const shown = await openPublishing();
    server.use(http.get('/api/event_program', () => refusal('unavailable')));
    await press('Publish and send 1 email', shown);
    expect(await screen.findByRole('button', { name: 'Do not send them' })).toBeVisible();
  });

  it('saves unsaved changes first', async () => {
    choose(1);
    await openProgram();
    await press(/^Add: Berceuse/);
    await press('Publish');
    expect(await lines('Changes')).toHaveLength(2);
    expect(store.program.program).toEqual([idOf('d', 1), idOf('d', 3)]);
  });

  it('shows the preview again if another user has changed the program meanwhile, and publishes nothing before', async () => {
    choose(1);
    const shown = await openPublishing();
    choose(1, 2);
    await press('Publish and send 1 email', shown);
    expect(await shown.findByText(/The program has changed in the meantime/)).toBeVisible();
    expect(store.versions).toEqual([]);
    await userEvent.click(await shown.findByRole('button', { name: 'Publish and send 2 emails' }));
    await waitFor(() => expect(store.versions).toHaveLength(1));
  });

  it.each([
    [[1], '1 piece still waits for people of other families.'],
    [[1, 2], '2 pieces still wait for people of other families.'],
    [[3, 4], undefined],
  ])('counts the pieces of the program that wait: %j', async (chosen, sentence) => {
    const [noah, lea] = [invitedOf('Noah'), invitedOf('Lea', { declined: true })];
    const invited = [[noah], [noah, lea], [lea]];
    signUp(4, (at) => ({ invited: invited[at] ?? [] }));
    choose(...chosen);
    const shown = await openPublishing();
    expect(shown.queryByText(/^\d.*of other families/)?.textContent).toBe(sentence);
  });

  it('lists the open warnings', async () => {
    signUp(2, (at) => (at === 0 ? { time: null } : {}));
    choose(1, 2);
    const shown = await openPublishing();
    await userEvent.click(shown.getByText('1 warning is still open'));
    expect(shown.getByText(/No length yet/)).toBeVisible();
  });
});

it('is next to the version on a phone', async () => {
  const media = inWindow(narrow);
  choose(1);
  const shown = await openPublishing();
  await press('Publish and send 1 email', shown);
  expect(await screen.findByText(/^Version 1, /)).toBeVisible();
  media.mockRestore();
});

it('is not offered for an empty program', async () => {
  await openProgram();
  const button = screen.getByRole('button', { name: 'Publish' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('There is no piece in the program yet.');
  await press(/^Add: Gavotte/);
  expect(button).not.toHaveAttribute('aria-disabled');
});

describe('the published version', () => {
  /** Changes the start of each row of the newest version by its number of seconds. */
  const delayPublished = (...seconds: number[]) => {
    const [newest] = store.versions;
    if (newest)
      newest.rows = newest.rows.map((row, at) => ({ ...row, start: row.start + (seconds[at] ?? 0) }));
  };

  it('is not mentioned before the first one', async () => {
    choose(1);
    await openProgram();
    expect(screen.queryByRole('button', { name: 'Versions' })).toBeNull();
  });

  it('has a count of changes that are not published', async () => {
    publishOf(1, 2);
    choose(2, 1, 3);
    await openProgram();
    const mark = await screen.findByText(
      'Not published yet: 1 new line, 2 families’ times move by less than 5 minutes',
    );
    expect(mark).toHaveClass('p-soft');
  });

  it('separates families that are told about their new time from the others', async () => {
    publishOf(1, 2, 3);
    delayPublished(20, 20, 300);
    await openProgram();
    const counted = '1 family’s time moves by 5 minutes or more (2 by less)';
    expect(await screen.findByText(`Not published yet: ${counted}`)).toBeVisible();
    await press('Publish');
    const shown = within(await dialog());
    expect(await shown.findByRole('heading', { name: counted })).toBeVisible();
  });

  it('lists no line whose printed time is the same', async () => {
    publishOf(1, 2);
    delayPublished(20, 300);
    const shown = await openPublishing();
    expect(await lines('Changes')).toEqual(['Méditation (Ana Lí)2:04 PM, was 2:09 PM']);
    expect(shown.queryByText(/2:00 PM/)).toBeNull();
  });

  it('says that no printed line changes if times move by seconds only', async () => {
    publishOf(1);
    delayPublished(20);
    const shown = await openDialog('Publish');
    expect(await shown.findByText(/^Every line looks the same as before/)).toBeVisible();
  });

  it('shows a gap for a piece withdrawn since', async () => {
    publishOf(1, 2);
    const gaps = [{ id: idOf('d', 2), number: 2, start: 285 }];
    store.program = {
      ...store.program,
      program: [idOf('d', 1)],
      withdrawn: [{ id: idOf('d', 2), title: 'Méditation' }],
      published: { number: 1, at: '2090-11-02T19:04:00.000Z', gaps },
    };
    await openProgram();
    expect(await screen.findByText('1 gap in what families see')).toBeVisible();
    await press('Show');
    expect(screen.getByRole('list', { name: 'Changes since you opened this page' })).toHaveTextContent(
      'No. 2 is empty: Méditation was withdrawn.',
    );
    expect(rows()).toHaveLength(2);
    expect(rows()[1]).toHaveTextContent(
      'No. 2 is empty: Méditation was withdrawn. Put another piece here, or publish again.',
    );
  });

  it('can be taken back with a reason, which is shown', async () => {
    publishOf(1);
    const shown = await openVersions();
    const list = await shown.findByRole('list', { name: 'The lines of this version' });
    await press('Take back …', shown);
    const form = shown.getByRole('heading', { name: 'Take the program back' });
    expect(list.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(shown.getByText(/^Families then see no program at all/)).toBeVisible();
    expect(await shown.findByText('4 emails go to the families of 4 pieces.')).toBeVisible();
    await userEvent.type(shown.getByLabelText(/Why is it taken back/), 'Another hall{Enter}');
    expect(await screen.findByText(/Taken back, so families do not see it: Another hall/)).toBeVisible();
    expect(store.versions[0]?.hidden?.reason).toBe('Another hall');
  });
});

describe('the versions', () => {
  const publishTwo = () => {
    choose(1, 2);
    publish({ tell: 'nobody', note: 'The first' });
    choose(3);
    publish({ tell: 'all' });
  };

  it('can be viewed one by one', async () => {
    publishTwo();
    const shown = await openVersions();
    expect(await lines('The lines of this version')).toEqual(['1. Berceuse (June Park)2:00 PM']);
    expect(shown.getByText(/· 4 emails/)).toBeVisible();
    // The date is short enough for a select on a phone.
    expect(shown.getByRole('option', { name: /^Version 2, [A-Z][a-z]{2} \d/, selected: true })).toBeVisible();
    await userEvent.selectOptions(shown.getByLabelText('Version'), '1');
    expect(await shown.findByText('The first')).toBeVisible();
    expect(await lines('The lines of this version')).toHaveLength(2);
    expect(shown.queryByRole('button', { name: 'Take back …' })).toBeNull();
  });

  it('have the number of families if they are from before emails were counted', async () => {
    publishTwo();
    store.versions = store.versions.map(({ emails: _, ...version }) => ({ ...version, told: 15 }));
    const shown = await openVersions();
    expect(await shown.findByText(/· 15 families were told/)).toBeVisible();
  });

  it.each([
    ['1', ['Gavotte in D (Theo Marsh)no longer', 'Berceuse (June Park)new', 'Méditation (Ana Lí)no longer']],
    ['draft', ['Allegro (Omar Haddad)new', 'Berceuse (June Park)no longer']],
  ])('can be compared with %s', async (against, expected) => {
    publishTwo();
    choose(4);
    const shown = await openVersions();
    await userEvent.selectOptions(await shown.findByLabelText('Compare with'), against);
    const changes = await lines('Changes');
    expect(changes.map((line) => /.*(?:new|no longer)/.exec(line ?? '')?.[0]).sort()).toEqual(
      expected.sort(),
    );
  });

  it('can be continued from, without pieces withdrawn since, as one step to undo', async () => {
    publishTwo();
    store.performances = store.performances.filter(({ _id }) => _id !== idOf('d', 2));
    const shown = await openVersions();
    await userEvent.selectOptions(await shown.findByLabelText('Version'), '1');
    await shown.findByText('The first');
    await press('Go on from this version', shown);
    expect(rows()).toHaveLength(1);
    expect(screen.getAllByText(/Gavotte in D/).length).toBeGreaterThan(0);
    await press('Undo');
    expect(
      within(screen.getByRole('list', { name: 'The running order' })).getByText(/Berceuse/),
    ).toBeVisible();
  });
});

it('have settings for the call time, and for the minutes from which families are mailed', async () => {
  store.program = programOf();
  const shown = await openDialog('Clock and warnings');
  await retype(shown.getByLabelText(/^Call time/), '45');
  await userEvent.selectOptions(shown.getByLabelText('Ahead of'), 'section');
  await press('Apply', shown);
  await press('Save');
  await waitFor(() =>
    expect(store.program.settings).toMatchObject({ callMinutes: 45, callBefore: 'section' }),
  );
  expect(store.program.settings).not.toHaveProperty('tellFrom');
});
