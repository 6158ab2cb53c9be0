import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { formatEventDate } from '@portal/kit/format';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import { OwnPlace } from '../shared/own-place.tsx';

/** That the sign-up stands, until when it can be changed, and the way to the next performer. */
export function SignedUp({ performance }: { performance: PerformanceResponse }) {
  const { _id: id, date, timeZone } = performance.event;
  return (
    <div className="p-stack p-measure">
      <OwnPlace performance={performance} />
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
