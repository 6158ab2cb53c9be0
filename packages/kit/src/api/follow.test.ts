import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow.ts';

class MockStream {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static readonly opened: MockStream[] = [];
  readyState = MockStream.OPEN;
  onmessage: ((message: { data: string }) => void) | undefined;
  constructor(readonly url: string) {
    MockStream.opened.push(this);
  }
  close() {
    this.readyState = MockStream.CLOSED;
  }
}

const asked = vi.fn(() => Promise.resolve(Response.json({ mark: 'asked' })));
const told = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', MockStream);
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  MockStream.opened.length = 0;
});

const start = () => follow({ path: '/event_program_news', query: { id: '7' } }, told);

it('receives news from a stream, and sends no requests while it is open', async () => {
  const stop = start();
  const [stream] = MockStream.opened;
  expect(stream?.url).toBe('/api/event_program_news?id=7');
  stream?.onmessage?.({ data: '{"mark":"told"}' });
  expect(told).toHaveBeenCalledExactlyOnceWith({ mark: 'told' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  stop();
  expect(stream?.readyState).toBe(MockStream.CLOSED);
});

it('requests every 20 seconds if the stream was refused, and opens a new one', async () => {
  const stop = start();
  MockStream.opened[0]?.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told).toHaveBeenCalledExactlyOnceWith({ mark: 'asked' });
  expect(MockStream.opened).toHaveLength(2);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
