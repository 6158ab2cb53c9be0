import { answer, findProblem, press } from '@portal/kit/testing/on-page';
import { refusal } from '@portal/kit/testing/refusal';
import { renderPage } from '@portal/kit/testing/render-page';
import { definePage } from '@portal/kit/remote';
import { session } from '@portal/kit/session';
import { paths } from '@portal/contracts/paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, it, vi } from 'vitest';
import { ownerId } from '../testing/fixtures.ts';
import { store } from '../testing/handlers.ts';
import { server } from '../testing/server.ts';
import { InviteFamilies } from './invite-families.tsx';

const page = definePage({ Component: InviteFamilies, title: 'Studio' });
const open = () => renderPage(page, { path: paths.studio, signedIn: { id: ownerId } });
const findLink = () => screen.findByRole('textbox', { name: /^Your link/ });
const openWithLink = async () => {
  store.teacherLink.code = 'a'.repeat(32);
  open();
  await findLink();
};
const addressOf = (code: string) => `${location.origin}/guardians/teacher/${code}`;
const findEmail = () => screen.findByRole('textbox', { name: /^Emails of the families/ });

describe('the link of a teacher', () => {
  it('is made on the first press, and can be copied', async () => {
    userEvent.setup();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    expect(await findLink()).toHaveValue(addressOf(store.teacherLink.code ?? ''));
    await press('Send or copy the link');
    expect(await screen.findByText('The link is copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(addressOf(store.teacherLink.code ?? ''));
  });

  it('is shown as a QR code with the address of the teacher', async () => {
    await openWithLink();
    await press('QR code');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign-ups by your music teacher' }));
    expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
    expect(dialog.getByText('Teacher: lena@example.org')).toBeVisible();
  });

  it('is printed with a heading, the teacher, three sentences, the QR code and the address', async () => {
    vi.stubGlobal('print', vi.fn());
    await openWithLink();
    await press('Print a sheet');
    await waitFor(() => expect(print).toHaveBeenCalled());
    const paper = document.querySelector('.p-paper');
    expect(paper?.querySelectorAll('p')).toHaveLength(5);
    expect(paper).toHaveTextContent('Teacher: lena@example.org');
    expect(paper?.querySelectorAll('svg')).toHaveLength(1);
    expect(paper).toHaveTextContent(addressOf('a'.repeat(32)));
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.p-paper')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is replaced only after a question', async () => {
    await openWithLink();
    await press('Replace the link');
    await answer('Keep it');
    expect(store.teacherLink.code).toBe('a'.repeat(32));
    await press('Replace the link');
    const question = within(screen.getByRole('dialog'));
    expect(question.getByText(/stops working, also on printed sheets/)).toBeVisible();
    await press('Replace the link', question);
    await waitFor(async () => expect(await findLink()).not.toHaveValue(addressOf('a'.repeat(32))));
    expect(await findLink()).toHaveValue(addressOf(store.teacherLink.code ?? ''));
  });

  it('stays as it is when it cannot be replaced', async () => {
    await openWithLink();
    server.use(http.post('/api/teacher_link', () => refusal('unavailable')));
    await press('Replace the link');
    await answer('Replace the link');
    await waitFor(() => expect(document.querySelector('[data-kind=error]')).not.toBeNull());
    expect(await findLink()).toHaveValue(addressOf('a'.repeat(32)));
  });

  it('can be read again after a failure', async () => {
    server.use(http.get('/api/teacher_link', () => refusal('unavailable'), { once: true }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Try again/ }));
    expect(await screen.findByRole('button', { name: 'Make a link' })).toBeVisible();
  });

  it('needs a confirmed address, which the page says', async () => {
    open();
    await findEmail();
    act(() =>
      session.setState({ status: 'signed-in', id: ownerId, permissions: [], unconfirmed: true }, true),
    );
    expect(await screen.findByText(/Until you confirm it, the link does not work/)).toBeVisible();
  });
});

describe('families', () => {
  it('are invited by mail, which makes the link and lists who was asked', async () => {
    open();
    await userEvent.type(
      await findEmail(),
      'Kim Ortiz <kim@example.org>, lee@example.org{Enter}sam@example.org',
    );
    await press('Send the link by email');
    expect(await screen.findByText('3 emails are on their way.')).toBeInTheDocument();
    expect(await findEmail()).toHaveValue('');
    expect(await findLink()).toHaveValue(addressOf(store.teacherLink.code ?? ''));
    const rows = within(await screen.findByRole('group')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^sam@example.orgAsked on /),
      expect.stringMatching(/^lee@example.orgAsked on /),
      expect.stringMatching(/^kim@example.orgAsked on /),
    ]);
  });

  it('have what they did with the link in the list', async () => {
    const asked = { at: '2026-12-01T12:00:00.000Z', opened: true, chose: 0 };
    store.teacherLink.asked = [
      { ...asked, email: 'kim@example.org', chose: 2 },
      { ...asked, email: 'lee@example.org' },
    ];
    open();
    expect(await screen.findByText('2 families were asked by email, 1 chose')).toBeVisible();
    expect(screen.getByText('Chose 2 children')).toBeVisible();
    expect(screen.getByText(/^Asked on .*, has opened the link$/)).toBeVisible();
  });

  it('stay in the form with the reason if they cannot be mailed', async () => {
    server.use(
      http.put('/api/teacher_invitation', () => refusal('invalid', { email: 'stoppedEmail' }), {
        once: true,
      }),
    );
    open();
    await userEvent.type(await findEmail(), 'kim@example.org lee@example.org');
    await press('Send the link by email');
    expect(await findProblem()).toBeVisible();
    expect(screen.getAllByText(/^kim@example.org: This address wants no invitations/)[0]).toBeVisible();
    expect(await findEmail()).toHaveValue('kim@example.org');
    expect(store.teacherLink.asked.map(({ email }) => email)).toEqual(['lee@example.org']);
  });

  it('stay in the form when the day has no more mails, and no further one is tried', async () => {
    let tries = 0;
    server.use(
      http.put('/api/teacher_invitation', () => {
        tries += 1;
        return refusal('quota');
      }),
    );
    open();
    await userEvent.type(await findEmail(), 'kim@example.org lee@example.org');
    await press('Send the link by email');
    expect(await findProblem()).toBeVisible();
    expect(await findEmail()).toHaveValue('kim@example.org\nlee@example.org');
    expect(tries).toBe(1);
  });
});
