import type { PerformanceResponse } from '@portal/contracts/performances';
import { performerNames } from '@portal/contracts/performances.rules';
import { wallClockOf } from '@portal/contracts/time-zone';
import type { Cell } from '@portal/kit/csv';
import { formatMinutes } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { messages } from '../messages.ts';

const { heads } = messages.studio;

/** Returns a table with a row for each piece, oldest event first. Dates and times are in the time zones of the events. */
export const studioTable = (pieces: readonly PerformanceResponse[]): Cell[][] => [
  [...Object.values(heads), messages.mine.withdrawn],
  ...[...pieces]
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date) || a._id.localeCompare(b._id))
    .map((piece): Cell[] => {
      const { event, title, composer, time, published, withdrawn } = piece;
      const local = (iso: string) => new Date(wallClockOf(Date.parse(iso), event.timeZone)).toISOString();
      return [
        local(event.date).slice(0, 10),
        event.name,
        event.address.city,
        performerNames(piece, printWords),
        title,
        composer,
        time === null ? undefined : formatMinutes(time),
        piece.people.map(({ instrument }) => instrument).join(printWords.comma),
        published?.number,
        published && local(published.start).slice(11, 16),
        withdrawn ? messages.mine.withdrawn : undefined,
      ];
    }),
];
