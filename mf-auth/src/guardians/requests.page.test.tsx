import { paths } from '@portal/contracts/paths';
import { answer } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw/http';
import { describe, expect, it } from 'vitest';
import { ana, personId, sentInvitations, step } from '../testing/guardians.ts';
import { givePassword } from '../testing/password.ts';
import { server } from '../testing/server.ts';
import { requestsPage } from './requests.page.tsx';

const open = () => {
  server.use(
    http.get('/api/todos', () =>
      HttpResponse.json(
        sentInvitations.flatMap(({ askers = [] }) =>
          askers.map(({ email: from }) => ({ kind: 'accountAsks', of: ana._id, who: 'Ana Lí', from })),
        ),
      ),
    ),
  );
  return renderPage(requestsPage, { path: paths.requests, at: paths.requests, signedIn: { id: personId } });
};

const ask = (...names: string[]) =>
  names.forEach((name, at) => {
    const askers = [{ account: String(at).repeat(24), email: `${name}@example.org` }];
    const expiresAt = '2090-01-01T00:00:00.000Z';
    sentInvitations.push({ _id: String(at).repeat(24), may: 'guard', askers, expiresAt });
  });

/** Makes the server ask for the password before each approval. */
const askForPasswords = () => {
  step.isDue = true;
  server.use(
    http.post('/api/invitation_approve', () => {
      if (step.isDue) return refusal('reauth');
      step.isDue = true;
      sentInvitations.shift();
      return HttpResponse.json({});
    }),
  );
};

const pressNow = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('Requests of families', () => {
  it('name child, grade and address, and say so when nothing is open', async () => {
    open();
    expect(await screen.findByText('No family waits for your answer.')).toBeVisible();
    cleanup();
    ask('one');
    open();
    expect(await screen.findByText('one@example.org asks to look after Ana Lí, 7th.')).toBeVisible();
  });

  it('are refused, and the focus moves to the next row and at last to the heading', async () => {
    ask('one', 'two');
    open();
    await pressNow(/Refuse: .*one@example.org/);
    expect(await screen.findByText('one@example.org was refused.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Approve: .*two@example.org/ })).toHaveFocus(),
    );
    await pressNow(/Refuse: .*two@example.org/);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Requests of families' })).toHaveFocus());
    expect(sentInvitations.flatMap(({ askers = [] }) => askers)).toEqual([]);
  });

  it('are approved with one password for all of them', async () => {
    ask('one', 'two');
    open();
    askForPasswords();
    await pressNow(/Approve: .*one@example.org/);
    await givePassword();
    expect(await screen.findByText(/^one@example.org looks after .* now\.$/)).toBeVisible();
    await pressNow(/Approve: .*two@example.org/);
    expect(await screen.findByText(/^two@example.org looks after .* now\.$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ask for the password again when it has changed since', async () => {
    ask('one', 'two');
    open();
    askForPasswords();
    await pressNow(/Approve: .*one@example.org/);
    await givePassword();
    expect(await screen.findByText(/^one@example.org looks after/)).toBeVisible();
    server.use(http.post('/api/reauthenticate', () => refusal('badpass'), { once: true }));
    await pressNow(/Approve: .*two@example.org/);
    await givePassword();
    expect(await screen.findByText(/^two@example.org looks after/)).toBeVisible();
  });

  it('stay when the password is not given', async () => {
    ask('one');
    open();
    askForPasswords();
    await pressNow(/Approve: .*one@example.org/);
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /Approve: .*one@example.org/ })).toBeEnabled();
  });

  it('can be read again after they could not be read', async () => {
    ask('one');
    open();
    server.use(http.get('/api/todos', () => refusal('unexpected'), { once: true }));
    await pressNow(/Try again/);
    expect(await screen.findByText(/one@example.org asks/)).toBeVisible();
  });
});
