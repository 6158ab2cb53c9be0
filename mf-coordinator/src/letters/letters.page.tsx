import type { EventResponse } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Empty } from '@portal/kit/ui/empty';
import { listEventFamilies, listEventLetters } from '../letters.api.ts';
import { EventPage } from '../shared/event-page.tsx';
import { Unread } from '@portal/kit/ui/unread';
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

const LettersPage = () => (
  <EventPage title={text.title} here={paths.eventMessages} shape="fields">
    {(event) => <Letters key={event._id} event={event} />}
  </EventPage>
);

export const lettersPage = definePage({ Component: LettersPage, title: text.title });
