import { mockCalls } from '@portal/kit/testing/mock-calls';
import { eventOf } from '@portal/kit/testing/mock-stores';
import { mockRemoteData } from '@portal/kit/testing/remote-data';
import declaration from '../../remote.config.ts';

const recital = eventOf(1, { name: 'Spring Recital', date: '2031-05-04T21:00:00.000Z' });

/** The stored values, in the mock API. */
export const kept = mockRemoteData(declaration);

/** The mock API of this remote. */
export const handlers = [
  ...mockCalls({ 'GET /queryevents': () => ({ count: 1, data: [recital] }) }),
  ...kept.handlers,
];
