import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatEventDate } from '@portal/kit/format';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';

/** That the sign-up stands, until when it can be changed, and the way to the next performer. */
export function SignedUp({ event: { _id: id, date, timeZone } }: Pick<PerformanceResponse, 'event'>) {
  return (
    <div className="p-stack p-measure">
      <p>
        <strong>{messages.edit.signedUp}</strong> {messages.edit.until(formatEventDate(date, timeZone))}
      </p>
      <Actions>
        <LinkButton look="secondary" small to={pathTo(paths.eventSignup, { id })}>
          {messages.mine.another}
        </LinkButton>
      </Actions>
    </div>
  );
}
