import type { EventResponse } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import type { Reading } from '@portal/kit/read';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading, type LoadingProps } from '@portal/kit/ui/loading';
import { messages } from '../messages.ts';

interface UnreadProps extends Omit<Reading<unknown>, 'data'>, Pick<LoadingProps, 'shape'> {
  /** The name of the data, as users know it. */
  feature: string;
}

/** Shown in place of data that has not arrived: a loading indicator, or the error with a button to try again. */
export const Unread = ({ feature, error, again, shape }: UnreadProps) =>
  error ? (
    <ErrorCard feature={feature} onRetry={again} reference={error.requestId} />
  ) : (
    <Loading shape={shape} onRetry={again} />
  );

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
