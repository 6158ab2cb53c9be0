import { ReauthenticateInput } from '@portal/contracts/auth';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { showDetails } from './developing.ts';
import { usePortalForm } from '../forms/form.ts';
import { ask, post } from './http.ts';
import { mockApi } from '../testing/mock-api.tsx';
import { refusal } from '../testing/refusal.tsx';
import { ErrorCard } from '../ui/feedback/error-card.tsx';
import { Form } from '../ui/fields/form.tsx';

const server = mockApi();

function TestForm() {
  const save = (input: ReauthenticateInput) => post('/reauthenticate', input);
  const form = usePortalForm(ReauthenticateInput, { defaults: { password: 'Music2026' }, save });
  return (
    <Form form={form} submit="Go on">
      {null}
    </Form>
  );
}

const showRefusals = async (): Promise<string> => {
  server.use(http.post('/api/reauthenticate', () => refusal('invalid', { search: 'unknown' })));
  await ask('/queryevents', { search: 'jazz' }).catch(() => undefined);
  render(<ErrorCard feature="Events" reference="req-1" />);
  const card = screen.getByRole('alert').textContent;
  render(<TestForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  const summary = await screen.findByRole('heading', { name: 'There is a problem' });
  return card + (summary.closest('[role=alert]')?.textContent ?? '');
};

it('error cards and forms show no error code to users', async () => {
  expect(await showRefusals()).not.toMatch(/invalid|unknown|queryevents/);
});

it('error cards and forms show the call, the code and the fields to developers', async () => {
  showDetails();
  const said = await showRefusals();
  expect(said).toContain('GET /queryevents: invalid, search: unknown');
  expect(said).toContain('POST /reauthenticate: invalid, search: unknown');
});
