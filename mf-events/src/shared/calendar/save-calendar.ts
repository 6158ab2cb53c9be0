import { calendarOf } from '@portal/contracts/calendar.rules';
import type { EventResponse } from '@portal/contracts/events';
import { download, safeFileName } from '@portal/kit/download';
import { get } from '@portal/kit/http';
import { getEvent } from '../../events.api.ts';

const read = (id: string): Promise<EventResponse> => {
  const { path, query } = getEvent(id);
  return get(path, query);
};

/** Saves the current data of these events as one calendar file. */
export const saveCalendar = async (ids: readonly string[], name: string): Promise<void> => {
  const events = await Promise.all([...new Set(ids)].map(read));
  const calendar = calendarOf(events, window.location.origin, new Date());
  download(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), safeFileName(name, '.ics'));
};
