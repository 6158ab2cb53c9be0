import type { SearchEventsResponse } from '@portal/contracts/events';
import { mockCalls } from '@portal/kit/testing/mock-calls';
import { mockRemoteData } from '@portal/kit/testing/remote-data';
import declaration from '../../remote.config.ts';

const events: SearchEventsResponse = {
  count: 1,
  data: [
    {
      _id: 'e'.repeat(24),
      name: 'Spring Recital',
      description: 'An afternoon of music',
      address: { street: '1 Main Street', city: 'Oakland', state: 'California', zip: '94610' },
      date: '2031-05-04T21:00:00.000Z',
      duration: 90,
      capacity: 0,
      timeZone: 'America/Los_Angeles',
      coordinator: 'c'.repeat(24),
      taken: 0,
      program: [],
      revision: 0,
      version: 0,
    },
  ],
};

/** The stored values, in the mock API. */
export const kept = mockRemoteData(declaration);

/** The mock API of this remote. */
export const handlers = [...mockCalls({ 'GET /queryevents': () => events }), ...kept.handlers];
