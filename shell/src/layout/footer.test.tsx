import { session, type Session } from '@portal/kit/session';
import { createBrowserRouter, RouterProvider } from '@portal/kit/router';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

vi.mock('../page-data.ts', () => ({ pageData: {} }));
const { Footer } = await import('./footer.tsx');

const ana = { email: 'ana@example.org', firstName: 'Ana', lastName: 'Gray' };
const account = { status: 'signed-in', id: 'a', ...ana };

it.each([
  ['visitors get no', { status: 'signed-out' }, 0],
  ['coordinators get no', { ...account, permissions: ['coordinator'] }, 0],
  ['developers get a', { ...account, permissions: ['developer'] }, 1],
])('%s button for the inspector', (_, current, count) => {
  session.setState(current as Session, true);
  render(<RouterProvider router={createBrowserRouter([{ path: '/', Component: Footer }])} />);
  expect(screen.queryAllByRole('button', { name: 'Inspect' })).toHaveLength(count);
});
