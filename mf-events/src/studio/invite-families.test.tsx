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
const findEmail = () => screen.findByRole('textbox', { name: /^Email of the family/ });

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

describe('a family', () => {
  it('is invited by mail, which makes the link', async () => {
    open();
    await userEvent.type(await findEmail(), 'kim@example.org');
    await press('Send the link by email');
    expect(await screen.findByText('The email to kim@example.org is on its way.')).toBeInTheDocument();
    expect(await findEmail()).toHaveValue('');
    expect(await findLink()).toHaveValue(addressOf(store.teacherLink.code ?? ''));
  });

  it('stays in the form with the reason if it cannot be mailed', async () => {
    server.use(http.put('/api/teacher_invitation', () => refusal('invalid', { email: 'stoppedEmail' })));
    open();
    await userEvent.type(await findEmail(), 'kim@example.org');
    await press('Send the link by email');
    expect(await findProblem()).toBeVisible();
    expect(await findEmail()).toHaveValue('kim@example.org');
  });
});
