import type { EventResponse } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Unread, type UnreadProps } from '@portal/kit/ui/unread';
import { messages } from '../messages.ts';

interface NoEventProps extends UnreadProps {
  event: EventResponse | null | undefined;
}

/** Shown in place of an event that does not exist, is still loading, or could not be read. */
export const NoEvent = ({ event, ...reading }: NoEventProps) =>
  event === null ? (
    <Empty action={<LinkButton to={paths.manageEvents}>{messages.list.title}</LinkButton>}>
      {messages.notFound}
    </Empty>
  ) : (
    <Unread {...reading} />
  );
