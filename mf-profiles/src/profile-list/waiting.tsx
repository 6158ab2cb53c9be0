import { paths, pathTo } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { Notice } from '@portal/kit/ui/notice';
import { messages } from '../messages.ts';
import { listInvitations } from '../profiles.api.ts';

const text = messages.invitation;

/** Shows the invitations to the user's address that wait for an answer. */
export function Waiting() {
  const { data = [] } = useRead(listInvitations());
  return data.map(({ code, firstName, from }) => (
    <Notice key={code} action={<Link to={pathTo(paths.invitation, { code })}>{text.open}</Link>}>
      {text.invites(from, firstName)}
    </Notice>
  ));
}
