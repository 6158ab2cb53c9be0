import { definePage } from '../../pages/remote.ts';
import { matterKinds, type MatterKind } from '@portal/contracts/matters.rules';
import type { Matter } from '@portal/contracts/matters';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, it } from 'vitest';
import { tell } from '../../pages/news.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { press, textsOf } from '../../testing/on-page.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { Matters, useMatters } from './matters.tsx';

let answer: Matter[] = [];
mockApi([http.get('/api/todos', () => HttpResponse.json(answer))]);

const open = (kinds: readonly MatterKind[] = matterKinds) =>
  renderPage(
    definePage({ Component: () => <Matters matters={useMatters()} kinds={kinds} />, title: 'Home' }),
    {
      path: '/',
      signedIn: { id: 'a'.repeat(24) },
    },
  );
const words = {
  who: 'Ana',
  from: 'ruiz@example.org',
  title: 'Trio',
  instrument: 'viola',
  event: 'May Recital',
  count: 2,
  at: '2090-12-01T22:00:00.000Z',
  timeZone: 'America/Los_Angeles',
};
const rows = async () =>
  textsOf(within(await screen.findByRole('region', { name: 'Left to do' })).getAllByRole('listitem'));

it.each(matterKinds)('says what is open, with its words and a way to settle it: %s', async (kind) => {
  answer = [{ kind, of: 'b'.repeat(24), ...words }];
  open();
  const [row = ''] = await rows();
  expect(row).not.toMatch(/undefined|\s{2}/);
  expect(
    within(screen.getByRole('listitem')).getByRole(kind === 'unconfirmed' ? 'button' : 'link'),
  ).toBeVisible();
});

it('shows nothing if nothing is open, and reads again after a sign-up', async () => {
  answer = [];
  open();
  expect(screen.queryByRole('region')).toBeNull();
  answer = [{ kind: 'length', of: 'b'.repeat(24), title: 'Gavotte' }];
  tell('signed-up', { event: 'e', performance: 'p' });
  expect(await rows()).toEqual(['How long is “Gavotte”? Add']);
});

it('shows only the kinds of the page, and six rows at first', async () => {
  const pieces = Array.from({ length: 8 }, (_, at) => ({
    kind: 'length' as const,
    of: String(at).repeat(24),
    title: `Étude ${String(at)}`,
  }));
  answer = [...pieces, { kind: 'consent', of: 'b'.repeat(24), who: 'Ana', count: 3 }];
  open(['length']);
  const all = await screen.findByRole('button', { name: 'All 8' });
  expect(await rows()).toHaveLength(6);
  await press(all.textContent);
  expect(await rows()).toHaveLength(8);
});
