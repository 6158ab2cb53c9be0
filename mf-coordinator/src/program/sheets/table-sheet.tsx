import type { EventResponse } from '@portal/contracts/events';
import { formatPrintedDate } from '@portal/kit/format';
import type { ReactNode } from 'react';

interface TableSheetProps {
  event: EventResponse;
  title: string;
  heads: readonly string[];
  children: ReactNode;
}

/** A table on paper: of which event, what it is, and its heads on each sheet. */
export function TableSheet({ event, title, heads, children }: TableSheetProps) {
  return (
    <>
      <h1>
        {event.name}: {title}
      </h1>
      <p>{formatPrintedDate(event.date, event.timeZone)}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </>
  );
}
