import { pageDataId } from '@portal/contracts/page-data';
import { afterEach, expect, test, vi } from 'vitest';
import { pageData } from './page-data.ts';

const dayMs = 86_400_000;

/** Loads a page that the server wrote without remotes, with a registry that was stored some days ago. */
const stateAfter = async (days: number): Promise<string> => {
  vi.resetModules();
  const script = document.getElementById(pageDataId);
  if (script) script.textContent = JSON.stringify({ ...pageData, registry: { schema: 1, remotes: [] } });
  const stored = { ...pageData.registry, ...(days < Infinity && { at: Date.now() - days * dayMs }) };
  localStorage.setItem('portal-registry', JSON.stringify(stored));
  return (await import('./page-data.ts')).registryState;
};

afterEach(() => localStorage.clear());

test.each([
  [0, 'remembered'],
  [29, 'remembered'],
  // Its files may be deleted.
  [31, 'missing'],
  // Stored by an older shell, without a date.
  [Infinity, 'missing'],
])('a registry stored %s days ago is %s', async (days, state) => {
  expect(await stateAfter(days)).toBe(state);
});
