import type { EventResponse } from '@portal/contracts/events';
import { get } from '@portal/kit/http';
import { calendarOf } from './calendar.ts';
import { download, fileName } from './download.ts';
import { getEvent } from './events.api.ts';

const read = (id: string): Promise<EventResponse> => {
  const { path, query } = getEvent(id);
  return get<EventResponse>(path, query);
};

/** Saves these events as one calendar file, as they are now. */
export const saveCalendar = async (ids: readonly string[], name: string): Promise<void> => {
  const events = await Promise.all([...new Set(ids)].map(read));
  download(
    calendarOf(events, window.location.origin, new Date()),
    'text/calendar;charset=utf-8',
    fileName(name, 'ics'),
  );
};
