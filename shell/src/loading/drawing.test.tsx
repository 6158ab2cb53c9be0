import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { news, things } from '../testing/remotes.ts';
import { restMs } from './budgets.ts';
import { Drawing } from './drawing.tsx';

const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('portal-drawing:'));

test('marks the part of a page while it renders, instead of the page around it', () => {
  vi.useFakeTimers();
  const page = (part?: boolean) => (
    <Drawing remote={things}>{part && <Drawing remote={news}>News</Drawing>}</Drawing>
  );
  const { rerender } = render(page());
  expect(marks()).toEqual(['portal-drawing:mf_things']);
  rerender(page(true));
  expect(marks()).toEqual(['portal-drawing:mf_news']);
  act(() => void vi.advanceTimersByTime(restMs));
  expect(marks()).toEqual([]);
  vi.useRealTimers();
});
