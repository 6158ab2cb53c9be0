import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { news, things } from '../testing/remotes.ts';
import { restMs } from './budgets.ts';
import { Drawing } from './drawing.tsx';

const part = { id: 'mf_part', version: '1.0.0-00000001' };

/** Loads the module as the next document would, in any tab. */
const nextDocument = async () => {
  vi.resetModules();
  vi.setSystemTime(Date.now() + 60_000);
  return await import('./drawing.tsx');
};

/** Simulates a document that is killed while it renders these remotes in turn. */
const killedWhile = async (...remotes: (typeof part)[]) => {
  const { noteDrawing } = await nextDocument();
  remotes.forEach(noteDrawing);
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('a remote is rendered again after one document that did not finish', async () => {
  await killedWhile(things);
  expect((await nextDocument()).isUnfinished(things)).toBe(false);
});

test('a version is not rendered after two documents in a row, until the user asks for it', async () => {
  await killedWhile(things);
  await killedWhile(things);
  const { isUnfinished, forgetUnfinished } = await nextDocument();
  expect(isUnfinished(things)).toBe(true);
  expect(isUnfinished({ ...things, version: '1.0.1-00000002' })).toBe(false);
  expect((await nextDocument()).isUnfinished(things)).toBe(true);
  forgetUnfinished(things);
  expect(isUnfinished(things)).toBe(false);
  expect((await nextDocument()).isUnfinished(things)).toBe(false);
});

test('counts from the start after a document that finished', async () => {
  await killedWhile(things);
  const { noteDrawing, noteRest } = await nextDocument();
  noteDrawing(things);
  noteRest(things);
  await killedWhile(things);
  expect((await nextDocument()).isUnfinished(things)).toBe(false);
});

test('counts a new version from the start', async () => {
  await killedWhile(things);
  const next = { ...things, version: '1.0.1-00000002' };
  await killedWhile(next);
  expect((await nextDocument()).isUnfinished(next)).toBe(false);
});

test('counts only the remote that started last in the document', async () => {
  await killedWhile(things, part);
  await killedWhile(things, part);
  const { isUnfinished } = await nextDocument();
  expect(isUnfinished(part)).toBe(true);
  expect(isUnfinished(things)).toBe(false);
});

test('counts the page if its part had finished before', async () => {
  for (let document = 1; document <= 2; document += 1) {
    const { noteDrawing, noteRest } = await nextDocument();
    noteDrawing(part);
    noteRest(part);
    noteDrawing(things);
  }
  const { isUnfinished } = await nextDocument();
  expect(isUnfinished(things)).toBe(true);
  expect(isUnfinished(part)).toBe(false);
});

test('reads a mark without a count, as an older shell stored it', async () => {
  localStorage.setItem('portal-drawing:mf_things', `${things.version} ${Date.now()}`);
  await killedWhile(things);
  expect((await nextDocument()).isUnfinished(things)).toBe(true);
});

test.each([
  ['came to rest', ({ noteRest }: typeof import('./drawing.tsx')) => noteRest(things)],
  ['was left', () => void dispatchEvent(new Event('pagehide'))],
  ['was put in the background', () => void document.dispatchEvent(new Event('visibilitychange'))],
])('keeps no mark of a page that %s', async (_, end) => {
  await killedWhile(things);
  const next = await nextDocument();
  next.noteDrawing(things);
  end(next);
  expect(localStorage).toHaveLength(0);
});

test('does not count a remote that another tab is rendering', async () => {
  await killedWhile(things);
  (await nextDocument()).noteDrawing(things);
  vi.resetModules();
  expect((await import('./drawing.tsx')).isUnfinished(things)).toBe(false);
});

const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('portal-drawing:'));

test('marks the part of a page while it renders, instead of the page around it', () => {
  const page = (part?: boolean) => (
    <Drawing remote={things}>{part && <Drawing remote={news}>News</Drawing>}</Drawing>
  );
  const { rerender } = render(page());
  expect(marks()).toEqual(['portal-drawing:mf_things']);
  rerender(page(true));
  expect(marks()).toEqual(['portal-drawing:mf_news']);
  act(() => void vi.advanceTimersByTime(restMs));
  expect(marks()).toEqual([]);
});
