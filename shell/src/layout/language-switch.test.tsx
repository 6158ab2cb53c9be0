import { languageCookie } from '@portal/contracts/languages';
import { session } from '@portal/kit/session';
import { mockApi } from '@portal/kit/testing/mock-api';
import { press } from '@portal/kit/testing/on-page';
import { recordRequests } from '@portal/kit/testing/record-requests';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LanguageSwitch } from './language-switch.tsx';

const server = mockApi([]);
const chosen = () => new RegExp(`${languageCookie}=([^;]+)`).exec(document.cookie)?.[1];

beforeEach(() => {
  render(
    <>
      <form>
        <input aria-label="Name" />
      </form>
      <LanguageSwitch />
    </>,
  );
});
afterEach(() => {
  session.setState({ status: 'signed-out' }, true);
  document.cookie = `${languageCookie}=; Max-Age=0; Path=/`;
  history.replaceState(null, '', '/');
});

describe('the language switch', () => {
  test('names each language in that language, and marks the current one', () => {
    const list = within(screen.getByRole('list', { name: 'Language' }));
    const shown = list.getAllByRole('button').map((button) => [button.textContent, button.lang]);
    expect(shown).toEqual([
      ['English', 'en'],
      ['Español', 'es'],
      ['简体中文', 'zh-Hans'],
      ['繁體中文', 'zh-Hant'],
    ]);
    expect(list.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
    expect(list.getByRole('button', { name: '简体中文' })).not.toHaveAttribute('aria-current');
  });

  test('sets the language cookie', async () => {
    await press('English');
    expect(chosen()).toBeUndefined();
    await press('简体中文');
    // jsdom does not load documents, so only the cookie for the next one is checked.
    expect(chosen()).toBe('zh-Hans');
  });

  test('saves the language in the account of a logged-in user', async () => {
    const sent = recordRequests(server, 'POST /account_language');
    server.use(http.post('/api/account_language', () => HttpResponse.json({ ok: true })));
    await press('Español');
    expect(sent).toEqual([]);
    session.setState({ status: 'signed-in', id: 'a'.repeat(24), permissions: [] }, true);
    await press('繁體中文');
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ language: 'zh-Hant' }]);
    expect(chosen()).toBe('zh-Hant');
  });

  test('asks before it discards a form', async () => {
    history.replaceState(null, '', '/form');
    await userEvent.type(screen.getByLabelText('Name'), 'M');
    await press('简体中文');
    expect(screen.getByRole('dialog', { name: 'Change the language?' })).toBeVisible();
    expect(chosen()).toBeUndefined();
    await press('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Name')).toHaveValue('M');
    await press('简体中文');
    await press('Change it anyway');
    expect(chosen()).toBe('zh-Hans');
  });
});
