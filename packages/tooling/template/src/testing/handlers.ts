import { SearchEventsResponse } from '@portal/contracts/events';
import { mockRemoteData } from '@portal/kit/testing/remote-data';
import { http, HttpResponse } from 'msw/http';
import declaration from '../../remote.config.ts';

// Validated with the contract, so that the mock cannot return what the API does not.
const events = SearchEventsResponse.parse({
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
});

/** The stored values, in the mock API. */
export const kept = mockRemoteData(declaration);

/** The mock API of this remote. */
export const handlers = [http.get('/api/queryevents', () => HttpResponse.json(events)), ...kept.handlers];
