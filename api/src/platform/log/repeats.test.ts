import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Repeats } from './repeats.js';

type Entry = Parameters<Parameters<Repeats['write']>[1]>[0];

let repeats: Repeats;
let written: Entry[];
const write = (...entry: readonly unknown[]): void => {
  repeats.write(entry as unknown as Entry, (line) => written.push(line));
};

beforeEach(() => {
  vi.useFakeTimers();
  repeats = new Repeats();
  written = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const full = () => ({ err: Object.assign(new Error('no space'), { code: 14_031 }), requestId: 'r' });

describe('a repeated line', () => {
  test('is written each time if it has a reference that users may quote', () => {
    const failure = (reference: string) => ({ failure: { remote: 'mf_a', hop: 'loader', reference } });
    write(failure('1'), 'a remote failed in a browser');
    write(failure('2'), 'a remote failed in a browser');
    expect(written).toHaveLength(2);
  });

  test('is written once for each remote', () => {
    for (const remote of ['mf_a', 'mf_b', 'mf_a'])
      write({ remote, gone: ['GET /old'] }, 'a remote is broken');
    expect(written.map(([line]) => line)).toMatchObject([{ remote: 'mf_a' }, { remote: 'mf_b' }]);
  });

  test('is written once a minute, with its count', () => {
    for (let turn = 0; turn < 1000; turn += 1) write(full(), 'unavailable');
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(written).toHaveLength(2);
    expect(written[1]?.[0]).toMatchObject({ repeated: 999, requestId: 'r' });
    for (let turn = 0; turn < 5; turn += 1) write(full(), 'unavailable');
    vi.advanceTimersByTime(60_000);
    expect(written[2]?.[0]).toMatchObject({ repeated: 5 });
  });

  test('is written again after a minute without it', () => {
    write('gone');
    write('gone');
    vi.advanceTimersByTime(120_000);
    expect(written).toEqual([['gone'], [{ repeated: 1 }, 'gone']]);
    write('gone');
    expect(written[2]).toEqual(['gone']);
  });

  test.each([
    [
      [full(), 'unavailable'],
      [full(), 'unexpected'],
    ],
    [
      [full(), 'unavailable'],
      [{ err: new Error('another') }, 'unavailable'],
    ],
    [[{ audit: 'mail.send', detail: 'ECONNREFUSED' }], [{ audit: 'mail.send', detail: '550' }]],
  ])('is not one that differs: %j and %j', (one, other) => {
    write(...one);
    write(...other);
    expect(written).toHaveLength(2);
  });
});
