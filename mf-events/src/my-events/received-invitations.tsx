import { paths, pathTo } from '@portal/contracts/paths';
import { isolated } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { listPieceInvitations } from '../piece-invitations.api.ts';

const text = messages.invitation;

/** The invitations into pieces that wait for an answer of the user. They are optional: the mails have the same links. */
export function ReceivedInvitations() {
  const { data = [] } = useRead(listPieceInvitations());
  return data.map(({ code, name, title, event }) => (
    <Notice
      key={code}
      action={
        <Link
          to={pathTo(paths.pieceInvitation, { code })}
          aria-label={messages.event.about(text.answer, title)}
        >
          {text.answer}
        </Link>
      }
    >
      {text.received(isolated(name), title, event.name)}
    </Notice>
  ));
}
