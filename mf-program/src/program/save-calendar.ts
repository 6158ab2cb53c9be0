import { calendarOf } from '@portal/contracts/calendar.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { download, safeFileName } from '@portal/kit/download';

/** Saves the event as a calendar file with a link back to this page. */
export const saveCalendar = (event: PublicProgramResponse, address: string): void => {
  const path = pathTo(paths.publicProgram, { address });
  const calendar = calendarOf([{ ...event, path }], location.origin, new Date());
  download(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), safeFileName(event.name, '.ics'));
};
