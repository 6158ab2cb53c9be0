import '@testing-library/jest-dom/vitest';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guide } from './messages.ts';
import { UserGuidePage } from './user-guide.page.tsx';

const open = async () => {
  renderPage({ Component: UserGuidePage, title: 'Guide' }, { path: '/user-guide' });
  await screen.findByRole('heading', { level: 1, name: 'User guide' });
};

test('the contents link to every part', async () => {
  await open();
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(targets.map((target) => target?.textContent)).toEqual(
    guide.parts.map(({ title }, index) => `${index + 1}. ${title}`),
  );
});

test('labels of buttons are strong, and names of pages are links', async () => {
  await open();
  expect(screen.getByText('Create a new profile').tagName).toBe('STRONG');
  expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact');
  expect(document.body.textContent).not.toMatch(/\*\*|\]\(/);
});

const publicFolder = join(import.meta.dirname, '../../../public');

test('every picture exists', async () => {
  await open();
  const pictures = screen.getAllByRole('img').map((picture) => picture.getAttribute('src') ?? '');
  expect(pictures).toHaveLength(5);
  expect(pictures.filter((src) => !existsSync(join(publicFolder, src)))).toEqual([]);
});
