import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { formatEventDate } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Page } from '@portal/kit/ui/page';
import { getEvent } from '../events.api.ts';
import { listEventFamilies, listEventLetters } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { LetterLog } from './letter-log.tsx';
import type { LetterText } from './letter-values.ts';
import './letters.css';
import { WriteLetter } from './write-letter.tsx';

const text = messages.letters;

function Letters({ event }: { event: EventResponse }) {
  const families = useRead(listEventFamilies(event._id), { fresh: true });
  const written = useRead(listEventLetters(event._id), { fresh: true });
  const error = families.error ?? written.error;
  const retry = () => {
    families.again();
    written.again();
  };
  if (!families.data || !written.data)
    return error ? (
      <ErrorCard feature={text.title} onRetry={retry} reference={error.requestId} />
    ) : (
      <Loading shape="fields" onRetry={retry} />
    );
  const { letters, automatic, templates } = written.data;
  const logWith = (onWriteAgain?: (letter: LetterText) => void) => (
    <LetterLog
      event={event}
      letters={letters}
      automatic={automatic}
      onChange={written.again}
      onWriteAgain={onWriteAgain}
    />
  );
  if (families.data.families.length === 0)
    return (
      <>
        <Empty>{text.nobody}</Empty>
        {logWith()}
      </>
    );
  return (
    <WriteLetter
      event={event}
      known={families.data}
      templates={templates}
      logWith={logWith}
      onStale={families.again}
      onSent={written.again}
      onTemplates={written.again}
    />
  );
}

const aboveOf = ({ _id: id, date, timeZone }: EventResponse) => (
  <p className="p-row">
    <span className="p-caption">{formatEventDate(date, timeZone)}</span>
    <Link className="p-alone p-small" to={pathTo(paths.manageEvent, { id })}>
      {messages.edit.program}
    </Link>
    <Link className="p-alone p-small" to={pathTo(paths.editEvent, { id })}>
      {messages.program.editEvent}
    </Link>
  </p>
);

function LettersPage() {
  const { id = '' } = useParams();
  const { data: event, error, again } = useRead(getEvent(id));
  return (
    <Page
      title={text.title}
      above={event ? aboveOf(event) : <Link to={paths.manageEvents}>{messages.back}</Link>}
      lede={event?.name}
    >
      {event && <Letters key={id} event={event} />}
      {event === null && (
        <Empty action={<LinkButton to={paths.manageEvents}>{messages.list.title}</LinkButton>}>
          {messages.notFound}
        </Empty>
      )}
      {!event && error && <ErrorCard feature={text.title} onRetry={again} reference={error.requestId} />}
      {event === undefined && !error && <Loading shape="fields" onRetry={again} />}
    </Page>
  );
}

export const lettersPage = definePage({ Component: LettersPage, title: text.title });
