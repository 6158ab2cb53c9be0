import type { EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { formatEventDate } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { getEvent } from '../events.api.ts';
import { listEventFamilies, listEventLetters } from '../letters.api.ts';
import { NoEvent, Unread } from '../shared/unread.tsx';
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
  const again = () => {
    families.again();
    written.again();
  };
  if (!families.data || !written.data)
    return <Unread feature={text.title} shape="fields" error={error} again={again} />;
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
  const { data: event, ...reading } = useRead(getEvent(id));
  return (
    <Page
      title={text.title}
      above={event ? aboveOf(event) : <Link to={paths.manageEvents}>{messages.back}</Link>}
      lede={event?.name}
    >
      {event && <Letters key={id} event={event} />}
      {!event && <NoEvent event={event} feature={text.title} shape="fields" {...reading} />}
    </Page>
  );
}

export const lettersPage = definePage({ Component: LettersPage, title: text.title });
