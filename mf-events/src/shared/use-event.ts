import type { EventResponse } from '@portal/contracts/events';
import { peek } from '@portal/kit/http';
import { useNews } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import type { PageLoaderArgs } from '@portal/kit/remote';
import { getEvent } from '../events.api.ts';
import { usePageTitle } from './page-title.ts';

/** Reads the event of a page, and again when it is saved. Sets the document title. */
export const useEvent = (id: string, titleOf: (name: string) => string) => {
  const reading = useRead(getEvent(id));
  const { data, again } = reading;
  useNews('event-saved', (saved) => saved.event === id && again());
  usePageTitle(data ? titleOf(data.name) : undefined);
  return reading;
};

/** Returns the name of a page's event if it is in the read cache. */
export const knownName = async ({ params: { id = '' } }: PageLoaderArgs) => {
  const event = getEvent(id);
  return peek<EventResponse>(event.path, event.query)?.name;
};
