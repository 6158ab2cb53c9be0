import { useRead } from '@portal/kit/read';
import { listOwnPerformances } from '../program.api.ts';
import { RunningOrder, type RunningOrderProps } from './running-order.tsx';

/** Running order in which the user's own pieces are marked. */
export function OwnRunningOrder({ event, program }: RunningOrderProps) {
  const { data = [] } = useRead(listOwnPerformances());
  const own = data.filter((performance) => performance.event._id === event._id && !performance.withdrawn);
  const numbers = own.flatMap(({ published }) => (published ? [published.number] : []));
  return <RunningOrder event={event} program={program} own={numbers} />;
}
