import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { formatEventDate } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { Link, useParams } from '@portal/kit/router';
import type { LoadingProps } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import type { ReactNode } from 'react';
import { getEvent } from '../events.api.ts';
import { messages } from '../messages.ts';
import { NoEvent } from './no-event.tsx';

const ways = [
  [messages.edit.program, paths.manageEvent],
  [messages.program.editEvent, paths.editEvent],
  [messages.missing.link, paths.eventFamilies],
  [messages.letters.title, paths.eventMessages],
] as const;

const aboveOf = ({ _id: id, date, timeZone }: EventResponse, here: string) => (
  <p className="p-row">
    <span className="p-caption">{formatEventDate(date, timeZone)}</span>
    {ways
      .filter(([, path]) => path !== here)
      .map(([label, path]) => (
        <Link key={path} className="p-alone p-small" to={pathTo(path, { id })}>
          {label}
        </Link>
      ))}
  </p>
);

interface EventPageProps extends Pick<LoadingProps, 'shape'> {
  title: string;
  /** The path of the page, which needs no link to itself. */
  here: string;
  children: (event: EventResponse) => ReactNode;
}

/** A page about one event, with links to the other pages on which its coordinator works. */
export function EventPage({ title, here, shape, children }: EventPageProps) {
  const { id = '' } = useParams();
  const { data: event, ...reading } = useRead(getEvent(id));
  return (
    <Page
      title={title}
      above={event ? aboveOf(event, here) : <Link to={paths.manageEvents}>{messages.back}</Link>}
      lede={event?.name}
    >
      {event ? children(event) : <NoEvent event={event} feature={title} shape={shape} {...reading} />}
    </Page>
  );
}
