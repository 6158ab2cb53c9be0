import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const things = { id: 'mf_things', version: '1.0.0-00000001' };

/** What the next document knows, in whichever tab it is. */
const nextDocument = async () => {
  vi.resetModules();
  vi.setSystemTime(Date.now() + 60_000);
  return await import('./unfinished.ts');
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('what never came to rest is known to the next document, for this version alone, until it gets another chance', async () => {
  (await nextDocument()).noteDrawing(things);
  const { isUnfinished, forgetUnfinished } = await nextDocument();
  expect(isUnfinished(things)).toBe(true);
  expect(isUnfinished({ ...things, version: '1.0.1-00000002' })).toBe(false);
  expect((await nextDocument()).isUnfinished(things)).toBe(true);
  forgetUnfinished(things);
  expect(isUnfinished(things)).toBe(false);
  expect((await nextDocument()).isUnfinished(things)).toBe(false);
});

test.each([
  ['came to rest', ({ noteRest }: typeof import('./unfinished.ts')) => noteRest(things)],
  ['was left by somebody', () => void dispatchEvent(new Event('pagehide'))],
  ['was put aside', () => void document.dispatchEvent(new Event('visibilitychange'))],
])('what %s leaves no mark', async (_, end) => {
  const first = await nextDocument();
  first.noteDrawing(things);
  end(first);
  expect((await nextDocument()).isUnfinished(things)).toBe(false);
});

test('what another tab is drawing at this moment is not taken for frozen', async () => {
  (await nextDocument()).noteDrawing(things);
  vi.resetModules();
  expect((await import('./unfinished.ts')).isUnfinished(things)).toBe(false);
});
