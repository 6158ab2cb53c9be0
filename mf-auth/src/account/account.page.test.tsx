import { paths } from '@portal/contracts/paths';
import { session } from '@portal/kit/session';
import { answer, findHref, findProblem, findToast, hrefOf, press, retype } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { knownPassword, personId, stored } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { accountPage } from './account.page.tsx';

const calls = recordCalls();
const open = async (at: string = paths.account) => {
  const page = renderPage(accountPage, { path: paths.account, at, signedIn: { id: personId } });
  await screen.findByRole('form', { name: 'Details' });
  return page;
};
const form = (name: string) => within(screen.getByRole('form', { name }));
const details = (name: string) => form('Details').getByLabelText<HTMLInputElement>(name);
const password = (name: string) => form('Password').getByLabelText<HTMLInputElement>(name);
const update = () => press('Update');

describe('Manage Account on a phone', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('opens the section that the fragment names, also if it changes while the page is open', async () => {
    vi.stubGlobal('innerWidth', 390);
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { router } = await open(`${paths.account}#calendar`);
    const opened = () =>
      screen
        .getAllByRole('region')
        .filter((section) => section.querySelector('details')?.open)
        .map(({ id }) => id);
    expect(opened()).toEqual(['calendar']);
    expect(shown.mock.contexts.at(-1)).toBe(document.getElementById('calendar'));
    await act(() => router.navigate(`${paths.account}#emails`));
    expect(opened()).toEqual(['emails', 'calendar']);
    expect(shown.mock.contexts.at(-1)).toBe(document.getElementById('emails'));
  });
});

describe('Manage Account: details', () => {
  it('are filled in, and link to the password reset', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Manage Account' })).toBeVisible();
    expect(details('Email')).toHaveValue('ana@example.org');
    expect(details('Phone')).toHaveValue('4155550100');
    expect(details('State')).toHaveValue('California');
    expect(details('I am a...')).toHaveDisplayValue('Parent');
    expect(details('Zip code')).toHaveValue('94610');
    expect(details('WeChat ID (optional)')).toHaveValue('ana_li_88');
    expect(hrefOf('Forgot Password?')).toBe('/resetpassword/getcode');
  });

  it('keep an account type that only an admin can give', async () => {
    stored.account.accountType = 'siteDirector';
    await open();
    expect(details('I am a...')).toHaveDisplayValue('Site Director');
    expect(within(details('I am a...')).getAllByRole('option')).toHaveLength(5);
  });

  it('are saved, with accType and a message', async () => {
    await open();
    await retype(details('Your name (optional)'), 'Ana Li');
    await retype(details('Phone'), '(510) 555-0199');
    await userEvent.selectOptions(details('I am a...'), 'Teacher');
    await update();
    expect(await findToast('Account Updated')).toBe('success');
    expect(calls).toEqual([
      {
        name: 'POST /account',
        body: {
          email: 'ana@example.org',
          name: 'Ana Li',
          phone: '5105550199',
          state: 'California',
          accType: 'teacher',
          zip: '94610',
          wechatId: 'ana_li_88',
        },
      },
    ]);
  });

  it.each([
    ['Email', '', 'Please enter your email.'],
    ['Email', 'ana', 'Please enter your email.'],
    ['Phone', '12345', 'Please enter your phone number.'],
    ['Zip code', '123', 'Please enter your zip code.'],
  ])('show for %s %j: %s', async (name, value, text) => {
    await open();
    await retype(details(name), value);
    await update();
    const summary = await findProblem();
    expect(summary).toHaveFocus();
    expect(details(name)).toHaveAccessibleDescription(text);
    expect(calls).toEqual([]);
  });

  it.each([
    ['emailtaken', /An account with this email already exists/],
    ['unauthenticated', /You have been logged out/],
    ['unavailable', /cannot be reached/],
    ['unexpected', /Something went wrong/],
  ] as const)(
    'show an error by toast and in the form when saving fails with %s, and keep the typed text',
    async (code, text) => {
      server.use(
        http.post('/api/account', () =>
          refusal(code, code === 'emailtaken' ? { email: 'email' } : undefined),
        ),
      );
      await open();
      await retype(details('Zip code'), '10001');
      await update();
      expect(await findToast('Error Updating Account')).toBe('error');
      expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveTextContent(text);
      expect(details('Zip code')).toHaveValue('10001');
    },
  );

  it('can be loaded again after an error', async () => {
    server.use(http.get('/api/account', () => refusal('unexpected')));
    renderPage(accountPage, { path: paths.account, signedIn: { id: personId } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be loaded');
    server.resetHandlers();
    await press('Try again');
    expect(await screen.findByRole('form', { name: 'Details' })).toBeVisible();
  });
});

describe('Manage Account: sections', () => {
  const parts = () =>
    [...document.querySelectorAll('details')].map(
      ({ open: isOpen, parentElement }) => [parentElement?.id, isOpen] as const,
    );
  const openAt = async (width: number, hash = '') => {
    vi.stubGlobal('innerWidth', width);
    renderPage(accountPage, { path: paths.account, at: paths.account + hash, signedIn: { id: personId } });
    await screen.findByRole('heading', { level: 2, name: 'Details' });
  };
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [
      'all stand open on a wide page',
      1280,
      '',
      ['details', 'password', 'devices', 'emails', 'calendar', 'data'],
    ],
    ['are folded on a phone', 360, '', []],
    ['are folded on a phone but for the one the address names', 360, '#password', ['password']],
  ])('%s', async (_, width, hash, expected) => {
    await openAt(width, hash);
    expect(parts().flatMap(([id, isOpen]) => (isOpen ? id : []))).toEqual(expected);
  });

  it('open on a click', async () => {
    await openAt(360);
    await userEvent.click(screen.getByRole('heading', { name: 'Password' }));
    expect(parts()).toContainEqual(['password', true]);
  });
});

describe('Manage Account: a new email', () => {
  it('is shown as pending until it is confirmed, and its code can be sent again', async () => {
    await open();
    await retype(details('Email'), 'new@example.org');
    await update();
    expect(await screen.findByText(/new@example.org will be your email once/)).toBeVisible();
    await press('Resend code');
    expect(await screen.findByText('We have sent a new code to new@example.org.')).toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual(['POST /account', 'POST /resend_confirmation']);
  });

  it('shows an error when its code could not be sent', async () => {
    stored.account.pendingEmail = 'new@example.org';
    server.use(http.post('/api/resend_confirmation', () => refusal('throttled')));
    await open();
    await press('Resend code');
    expect(await findToast('The code could not be sent.')).toBe('error');
  });

  it('needs the password if the login is old, and is then saved', async () => {
    stored.isStale = true;
    await open();
    await retype(details('Email'), 'new@example.org');
    await update();
    const dialog = within(await screen.findByRole('dialog', { name: 'Your password, please' }));
    await userEvent.type(dialog.getByLabelText('Password'), 'wrong');
    await press('Continue', dialog);
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Incorrect password'),
    );
    await retype(dialog.getByLabelText('Password'), knownPassword);
    await press('Continue', dialog);
    expect(await screen.findByText('Account Updated')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stored.account.pendingEmail).toBe('new@example.org');
    expect(calls.map(({ name }) => name)).toEqual([
      'POST /account',
      'POST /reauthenticate',
      'POST /reauthenticate',
      'POST /account',
    ]);
  });

  it('is the only field not saved if the password is not given', async () => {
    stored.isStale = true;
    await open();
    await retype(details('Email'), 'new@example.org');
    await update();
    await answer('Cancel');
    expect(await screen.findByText('Error Updating Account')).toBeInTheDocument();
    expect(details('Email')).toHaveAccessibleDescription(/Everything but your email has been saved/);
    expect(details('Email')).toHaveValue('new@example.org');
  });
});

describe('Manage Account: the password', () => {
  const fill = async (current: string, next: string, confirmation = next) => {
    await userEvent.type(password('Current password'), current);
    await userEvent.type(password('New password'), next);
    await userEvent.type(password('Password confirmation'), confirmation);
  };

  it('is changed in place, and the fields are empty again', async () => {
    await open();
    expect(password('Current password')).toHaveAttribute('autocomplete', 'current-password');
    expect(password('New password')).toHaveAttribute('autocomplete', 'new-password');
    await fill(knownPassword, 'Music2027');
    await press('Update Password');
    expect(await findToast('Password Updated')).toBe('success');
    expect(password('Current password')).toHaveValue('');
    expect(password('New password')).toHaveValue('');
    expect(calls).toEqual([
      {
        name: 'POST /account_password',
        body: {
          currentPassword: knownPassword,
          password: 'Music2027',
          passwordConfirmation: 'Music2027',
        },
      },
    ]);
  });

  it.each([
    ['wrong', 'Music2027', 'Music2027', 'Current password', 'Incorrect password'],
    [knownPassword, 'Ab1', 'Ab1', 'New password', 'Password must be at least 5 characters long.'],
    [
      knownPassword,
      'Music2027',
      'Music2028',
      'Password confirmation',
      'Password confirmation does not match.',
    ],
  ])('is not changed with %s, %s, %s', async (current, next, confirmation, name, text) => {
    await open();
    await fill(current, next, confirmation);
    await press('Update Password');
    expect(await findProblem()).toHaveFocus();
    expect(password(name)).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(password('New password')).toHaveValue(next);
  });
});

describe('Manage Account: devices', () => {
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Where you are logged in' })).getAllByRole('listitem');

  it('are listed, and one can be logged out', async () => {
    await open();
    const [own, other] = await rows();
    expect(own).toHaveTextContent('Firefox on Windows');
    expect(own).toHaveTextContent('This device');
    expect(other).toHaveTextContent('Safari on iOS');
    await press(/^Log out Safari on iOS/);
    expect(await screen.findByText('Safari on iOS has been logged out.')).toBeInTheDocument();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(calls).toEqual([{ name: 'POST /sessions_end', body: { id: 'c'.repeat(24) } }]);
  });

  it('can all be logged out except this one', async () => {
    await open();
    await rows();
    await press('Log out all others');
    expect(await screen.findByText('All other devices have been logged out.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull());
    expect(calls).toEqual([{ name: 'POST /sessions_end', body: {} }]);
  });

  it('can all be logged out, this one last', async () => {
    const page = await open();
    await rows();
    await press('Log out everywhere');
    await waitFor(() => expect(page.address()).toBe('/logout'));
    expect(calls).toEqual([{ name: 'POST /sessions_end', body: {} }]);
  });

  it('show an error if one could not be logged out', async () => {
    server.use(http.post('/api/sessions_end', () => refusal('unexpected')));
    await open();
    await rows();
    await press(/^Log out Safari/);
    expect(await findToast('The device could not be logged out.')).toBe('error');
  });

  it('show an error if the list could not be loaded', async () => {
    server.use(http.get('/api/sessions', () => refusal('unexpected')));
    await open();
    expect(await screen.findByText('The list of your devices could not be loaded')).toBeVisible();
  });
});

describe('Manage Account: own data', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is downloaded as a file', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return 'blob:own';
    };
    URL.revokeObjectURL = () => undefined;
    await open();
    await press('Download my data');
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({ account: { id: personId } });
  });

  it('shows an error when the download failed', async () => {
    server.use(http.get('/api/account_export', () => refusal('throttled')));
    await open();
    await press('Download my data');
    expect(await screen.findByText('Your data could not be downloaded.')).toBeInTheDocument();
  });

  it('is deleted with the account after the password, which ends the session', async () => {
    const page = await open();
    await press('Delete account …');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    await userEvent.type(dialog.getByLabelText('Password'), 'wrong');
    await press('Delete my account', dialog);
    await waitFor(() =>
      expect(dialog.getByLabelText('Password')).toHaveAccessibleDescription('Incorrect password'),
    );
    await retype(dialog.getByLabelText('Password'), knownPassword);
    await press('Delete my account', dialog);
    await waitFor(() => expect(page.address()).toBe('/?success=Your%20account%20has%20been%20deleted.'));
    expect(session.getState()).toEqual({ status: 'signed-out' });
  });

  it('is kept after Keep it', async () => {
    await open();
    await press('Delete account …');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual([]);
  });
});

describe('Manage Account: emails', () => {
  it('are switched off at once', async () => {
    await open();
    const reminders = await screen.findByRole('checkbox', { name: /^Reminders about events/ });
    expect(reminders).toBeChecked();
    await userEvent.click(reminders);
    await waitFor(() => expect(stored.choices).toEqual({ reminders: false }));
    expect(await screen.findByText('Your choice has been saved.')).toBeInTheDocument();
  });

  it('show the stored choice again if a choice could not be saved', async () => {
    server.use(http.post('/api/mail_choices', () => refusal('unavailable')));
    await open();
    const news = await screen.findByRole('checkbox', { name: /^Program updates/ });
    await userEvent.click(news);
    await waitFor(() => expect(news).toBeChecked());
  });
});

describe('Manage Account: calendar', () => {
  const pressOnceShown = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const link = () => screen.findByRole('textbox', { name: 'Your calendar link' });
  const made = 'https://music.example/api/calendar.ics?key=made';

  it('gets a link, with a notice about the old link only if there was one', async () => {
    await open();
    await pressOnceShown('Get a calendar link');
    expect(await link()).toHaveValue(made);
    expect(await screen.findByText('Your calendar link is ready.')).toBeInTheDocument();
    expect(screen.queryByText(/no longer works/)).toBeNull();
    await pressOnceShown('Get a new link');
    expect(await screen.findByText(/The old one no longer works\./)).toBeInTheDocument();
  });

  it('can be added to the phone, copied, or switched off', async () => {
    userEvent.setup();
    stored.feed = { address: made };
    await open();
    expect(await findHref('Add to my phone')).toBe('webcal://music.example/api/calendar.ics?key=made');
    await pressOnceShown('Copy');
    expect(await navigator.clipboard.readText()).toBe(made);
    await pressOnceShown('Switch off');
    expect(await screen.findByRole('button', { name: 'Get a calendar link' })).toBeVisible();
    expect(stored.feed).toEqual({});
  });

  it('explains how to copy the link if the browser cannot', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    stored.feed = { address: made };
    await open();
    await pressOnceShown('Copy');
    expect(await screen.findByText(/copy it yourself/)).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  it('keeps the link on the page if it could not be switched off', async () => {
    stored.feed = { address: made };
    server.use(http.post('/api/calendar_feed_end', () => refusal('unavailable')));
    await open();
    await pressOnceShown('Switch off');
    expect(await screen.findByText(/That did not work/)).toBeInTheDocument();
    expect(await link()).toHaveValue(made);
  });
});
