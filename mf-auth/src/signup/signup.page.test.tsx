import { pageDataId } from '@portal/contracts/page-data';
import { paths } from '@portal/contracts/paths';
import { states } from '@portal/contracts/states';
import { keepDraftsInHistory } from '@portal/kit/draft';
import { enter, findProblem, findProblems, hrefOf, press, textsOf } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { refusal } from '@portal/kit/testing/refusal';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordCalls } from '../testing/calls.ts';
import { solveAtOnce, solveCaptcha } from '../testing/captcha.ts';
import { server } from '../testing/server.ts';
import { signupPage } from './signup.page.tsx';

vi.mock('@portal/kit/captcha', () => ({ solveCaptcha }));
beforeEach(solveAtOnce);

const calls = recordCalls();
const open = async () => {
  const page = renderPage(signupPage, { path: paths.signup });
  await screen.findByRole('heading', { level: 1, name: 'Sign up' });
  return page;
};
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const terms = () => screen.getByRole('checkbox', { name: /^I agree to the terms of service/ });
const signUp = () => press('Sign up');

const good = {
  Email: 'new@example.org',
  Phone: '(415) 555-0100',
  Password: 'Music2026',
  'Password confirmation': 'Music2026',
  'Zip code': '94610',
};

const fill = async (changes: Partial<typeof good> = {}) => {
  for (const [name, text] of Object.entries({ ...good, ...changes })) {
    if (text !== '') await enter(field(name), text);
  }
  await userEvent.selectOptions(field('State'), 'California');
  await userEvent.selectOptions(field('I am a...'), 'Parent');
  await userEvent.click(terms());
};

const signUpFilled = async (changes?: Partial<typeof good>) => {
  const page = await open();
  await fill(changes);
  await signUp();
  return page;
};

const attributes = [
  ['Email', { type: 'email', inputmode: 'email', autocomplete: 'email', autocapitalize: 'none' }],
  ['Phone', { type: 'tel', inputmode: 'tel', autocomplete: 'tel' }],
  ['Password', { type: 'password', autocomplete: 'new-password' }],
  ['Password confirmation', { type: 'password', autocomplete: 'new-password' }],
  ['State', { autocomplete: 'address-level1' }],
  ['I am a...', { autocomplete: 'off' }],
  ['Zip code', { type: 'text', inputmode: 'numeric', autocomplete: 'postal-code' }],
  ['WeChat ID (optional)', { autocomplete: 'off', autocapitalize: 'none' }],
] as const;

describe('Sign up', () => {
  it.each(attributes)('has the right attributes on the field %s', async (name, expected) => {
    await open();
    for (const [attribute, value] of Object.entries(expected)) {
      expect(field(name)).toHaveAttribute(attribute, value);
    }
    expect(field(name)).not.toHaveAttribute('maxlength');
  });

  it('offers the 50 states, the three account types, the terms in a new tab, and the link to log in', async () => {
    await open();
    const labels = (name: string) => textsOf(within(field(name)).getAllByRole('option'));
    expect(labels('State')).toEqual(['Please choose', ...states]);
    expect(labels('I am a...')).toEqual(['Please choose', 'Student', 'Teacher', 'Parent']);
    const link = screen.getByRole('link', { name: 'terms of service (opens in a new tab)' });
    expect(link).toHaveAttribute('href', '/terms');
    expect(link).toHaveAttribute('target', '_blank');
    expect(hrefOf('Already Have an Account?')).toBe('/login');
  });

  it('begins with a parent in the state of the organization', async () => {
    const data = document.createElement('script');
    data.type = 'application/json';
    data.id = pageDataId;
    data.textContent = JSON.stringify({ site: { governingState: 'Nevada' } });
    document.head.append(data);
    await open();
    expect(field('I am a...')).toHaveValue('parent');
    expect(field('State')).toHaveValue('Nevada');
    data.remove();
  });

  it('shows all missing fields, in order', async () => {
    await open();
    await userEvent.selectOptions(field('I am a...'), 'Please choose');
    await signUp();
    const summary = await findProblem();
    expect(summary).toHaveFocus();
    expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
      'Please enter your email.',
      'Please enter your phone number.',
      'Please enter your password.',
      'Please select one of the options',
      'Please select a state.',
      'Please enter your zip code.',
      'Please agree to the terms of service',
    ]);
    expect(terms()).toHaveAccessibleDescription('Please agree to the terms of service');
    expect(calls).toEqual([]);
  });

  it.each([
    ['Password', 'Ab1', 'Password must be at least 5 characters long.'],
    ['Password', 'MUSIC2026', 'Password must contain at least one lowercase letter.'],
    ['Password', 'music2026', 'Password must contain at least one uppercase letter.'],
    ['Password', 'MusicMusic', 'Password must contain at least one numerical digit.'],
    ['Password confirmation', 'Music2027', 'Password confirmation does not match.'],
    ['Phone', '12345', 'Please enter your phone number.'],
    ['Zip code', '9461', 'Please enter your zip code.'],
    ['Zip code', '946101', 'Please enter your zip code.'],
    ['Email', 'new@example', 'Please enter your email.'],
  ])('shows for %s %s: %s', async (name, value, text) => {
    await signUpFilled({ [name]: value });
    await findProblem();
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(calls).toEqual([]);
  });

  it('shows all errors at once, also a different confirmation', async () => {
    await signUpFilled({ 'Zip code': '946', 'Password confirmation': 'Music2027' });
    expect(await findProblems()).toEqual([
      'Password confirmation does not match.',
      'Please enter your zip code.',
    ]);
  });

  it('creates the account with the normalized values, and goes to the login with the message', async () => {
    const page = await open();
    await fill({ Phone: '+1 (415) 555-0100' });
    await userEvent.type(field('WeChat ID (optional)'), ' ana_li_88 ');
    await signUp();
    await waitFor(() => expect(page.address()).toMatch(/^\/login\?success=Your%20account%20is%20ready/));
    expect(window.history.state).toMatchObject({ usr: { email: 'new@example.org' } });
    expect(calls).toEqual([
      {
        name: 'PUT /account',
        body: {
          email: 'new@example.org',
          phone: '4155550100',
          password: 'Music2026',
          passwordConfirmation: 'Music2026',
          state: 'California',
          accountType: 'parent',
          zip: '94610',
          wechatId: 'ana_li_88',
          terms: true,
          token: 'token-2',
        },
      },
    ]);
  });

  it.each([
    ['noemail', 'Email', 'No account found associated with this email'],
    ['badpass', 'Password', 'Incorrect password'],
    ['noconfirmation', 'Password confirmation', 'Please re-enter your password'],
    ['nophonenumber', 'Phone', 'Please enter your phone number'],
    ['nostate', 'State', 'Please enter your state'],
    ['noacctype', 'I am a...', 'Please select an account type'],
    ['nozip', 'Zip code', 'Please enter your zip code'],
    ['terms', /^I agree/, 'You must agree to the terms of service'],
    ['badcaptcha', 'Check that you are not a robot', 'Incorrect or unsolved captcha'],
    ['emailtaken', 'Email', 'An account with this email already exists'],
  ] as const)('shows %s next to its field, and by toast', async (code, name, text) => {
    server.use(http.put('/api/account', () => refusal(code, { email: 'email' })));
    const page = await signUpFilled();
    const summary = await findProblem();
    expect(summary).toHaveFocus();
    expect(within(summary).getByRole('link')).toHaveTextContent(text);
    const described = screen.getByLabelText(name);
    expect(described).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(screen.getByText('Error creating account:')).toHaveAttribute('data-kind', 'error');
    expect(field('Email')).toHaveValue('new@example.org');
    expect(field('Password')).toHaveValue('Music2026');
    expect(terms()).toBeChecked();
    expect(page.address()).toBe('/signup');
  });

  it.each(['throttled', 'unavailable', 'unexpected'] as const)('keeps the typed text on %s', async (code) => {
    server.use(http.put('/api/account', () => refusal(code)));
    await signUpFilled();
    await screen.findByRole('alert');
    expect(screen.getByText('Error creating account:')).toBeInTheDocument();
    expect(field('Zip code')).toHaveValue('94610');
    expect(field('I am a...')).toHaveValue('parent');
  });

  it('stores the typed text without passwords in its history entry, and in no storage that scripts of teams can read', async () => {
    vi.stubGlobal('navigation', {});
    keepDraftsInHistory();
    await open();
    await fill();
    await waitFor(() => expect(JSON.stringify(history.state)).toContain('new@example.org'));
    expect(JSON.stringify([history.state, { ...sessionStorage }])).not.toContain(good.Password);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('new@example.org');
    vi.unstubAllGlobals();
  });
});
