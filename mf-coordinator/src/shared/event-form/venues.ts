import type { EventResponse } from '@portal/contracts/events';
import { addressLine } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { useState } from 'react';
import { listManagedEvents } from '../../events.api.ts';

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Returns the coordinator's events since a year ago by address, as far as they are on the first page of the
 * response.
 */
export const useVenues = (): ReadonlyMap<string, EventResponse> => {
  const [startDate] = useState(() => String(Date.now() - year));
  const { data } = useRead(listManagedEvents({ searchWords: '', startDate, page: '1' }));
  return new Map(data?.data.map((event) => [addressLine(event.address), event]));
};
