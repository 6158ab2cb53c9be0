import { describe, expect, it } from 'vitest';
import { news, things } from '../testing/remotes.ts';
import { isForDevelopers, reportOf, stateOf, type Seen } from './inspector.report.ts';

const override = { id: 'mf_things', origin: 'http://localhost:4123' };
const preview = { id: 'mf_things', version: '1.0.0-00000001' };

describe('the state of a remote', () => {
  it.each([
    ['live', things, {}],
    ['canary', { ...things, isCanary: true as const }, {}],
    ['off', { ...things, status: 'off' as const }, {}],
    ['preview', things, { preview }],
    ['override is silent', things, { overrides: [override] }],
    ['from http://localhost:4123', { ...things, base: 'http://localhost:4123/' }, { overrides: [override] }],
  ])('is %s', (state, remote, page) => expect(stateOf(remote, page)).toBe(state));
});

const loaded = (name: string, startTime: number, responseEnd: number, encodedBodySize = 100) => ({
  name: `https://portal.example.org${name}`,
  ...{ startTime, responseEnd, encodedBodySize, transferSize: 0, responseStatus: 200 },
  onPage: ['mf_things', 'mf_news'],
});

const seen: Seen = {
  remotes: [things, news],
  page: 'mf_things',
  first: 'mf_things',
  slots: { home: ['mf_news'], event: [] },
  loaded: [
    loaded('/mf/mf_things/1.0.0-00000001/entry.js?r=1', 10, 30),
    loaded('/mf/mf_things/1.0.0-00000001/routes.js', 20, 60, 900),
    // Another page of the remote was opened later.
    loaded('/mf/mf_things/1.0.0-00000001/more.js', 900, 910),
    loaded('/api/things?name=Lina', 70, 95, 40),
    loaded('/assets/main.js', 1, 2),
  ],
  drawn: new Map([['mf_things', 12.4]]),
  answers: ['/news?limit=3'],
  news: [{ at: 120, name: 'signed-up', ids: { event: 'e', performance: 'p' } }],
  takers: { react: ['mf_things'] },
  shared: { react: '19.3.1', 'react-dom': '19.3.1' },
};

it.each([
  ['/mf/mf_things/1.0.0-00000001/mf-manifest.json', true],
  ['http://localhost:4123/remote.json', true],
  ['/mf/mf_things/1.0.0-00000001/routes.js', false],
])('%s is for developers only: %s', (name, is) => expect(isForDevelopers(name)).toBe(is));

describe('the report of the inspector', () => {
  const slots = news.declaration.slots?.map((slot) => ({ ...slot, data: ['/news'] }));
  const reading = { ...news, declaration: { ...news.declaration, slots } };
  const report = reportOf({ ...seen, remotes: [things, reading] });

  it('has bytes and times of each remote by phase', () => {
    const rest = { version: '1.0.0-00000001', state: 'live', sent: 0 };
    const none = { entryMs: undefined, codeMs: undefined, drawMs: undefined };
    expect(report.remotes).toEqual([
      { id: 'mf_things', ...rest, files: 3, bytes: 1100, entryMs: 20, codeMs: 60, drawMs: 12 },
      { id: 'mf_news', ...rest, files: 0, bytes: 0, ...none },
    ]);
  });

  it('has slots, empty ones too', () => {
    expect(report.slots).toEqual([
      { name: 'home', parts: ['mf_news'] },
      { name: 'event', parts: [] },
    ]);
  });

  it('has calls by those who declare them or may have made them, without their queries', () => {
    expect(report.calls).toEqual([
      { call: '/news', by: 'mf_news', in: 'with the page', bytes: undefined, status: undefined },
      { call: '/things', by: 'mf_things or mf_news', in: '25 ms', bytes: 40, status: 200 },
    ]);
  });

  it('has shared modules with the remotes that use them', () => {
    expect(report.shared).toEqual([
      { name: 'react', version: '19.3.1', usedBy: ['mf_things'] },
      { name: 'react-dom', version: '19.3.1', usedBy: [] },
    ]);
  });
});
