import type { ListSessionsResponse, OpenSession } from '@portal/contracts/auth';
import { shellPaths } from '@portal/contracts/paths';
import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import type { Reading } from '@portal/kit/read';
import { useNavigate } from '@portal/kit/router';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { endSessions } from '../auth.api.ts';
import { messages } from '../messages.ts';
import './account.css';

const text = messages.sessions;

const dateOf = (iso: string): string => formatEventDate(iso, readerTimeZone());

const deviceOf = ({ device }: OpenSession): string => (device === '' ? text.unknownDevice : device);

interface SessionRowProps {
  session: OpenSession;
  pending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const device = deviceOf(session);
  const seen = text.seen(dateOf(session.seenAt));
  return (
    <li className="mf-auth-session">
      <div>
        <strong>{device}</strong>
        <p className="p-soft p-small">{session.isCurrent ? text.opened(dateOf(session.openedAt)) : seen}</p>
      </div>
      {session.isCurrent ? (
        <span className="p-soft">{text.current}</span>
      ) : (
        <Button
          look="secondary"
          small
          pending={pending}
          aria-label={text.endWhich(device, seen)}
          onClick={onEnd}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions, one request at a time, then calls `done`. */
const useEnding = (again: () => void) => {
  const [ending, setEnding] = useState<string>();
  const end = async (what: string, id: string | undefined, done: () => unknown) => {
    if (ending !== undefined) return;
    setEnding(what);
    await endSessions({ id }).then(done, () => toastError(text.failed));
    setEnding(undefined);
    again();
  };
  return { ending, end };
};

export function SessionList({ reading }: { reading: Reading<ListSessionsResponse> }) {
  const { data: sessions, again } = reading;
  const navigate = useNavigate();
  const { ending, end } = useEnding(again);
  if (!sessions) return <Unread feature={text.remote} shape="rows" count={2} {...reading} />;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="p-list p-measure" aria-label={text.title}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={ending === session.id}
            onEnd={() => void end(session.id, session.id, () => toastSuccess(text.ended(deviceOf(session))))}
          />
        ))}
      </ul>
      <Actions>
        {hasOthers && (
          <Button
            look="secondary"
            pending={ending === 'others'}
            onClick={() => void end('others', undefined, () => toastSuccess(text.othersEnded))}
          >
            {text.others}
          </Button>
        )}
        <Button
          look="quiet"
          pending={ending === 'all'}
          onClick={() => void end('all', undefined, () => navigate(shellPaths.logout))}
        >
          {text.everywhere}
        </Button>
      </Actions>
    </>
  );
}
