import { hasPermission } from './auth.rules.ts';
import type { SessionResponse } from './auth.ts';
import type { EventResponse } from './events.ts';

/** How many events a page of a list holds. */
export const eventPageSize = 5;

/** Only a coordinator (or an admin) creates events. */
export const canCreateEvent = (user: SessionResponse): boolean => hasPermission(user, 'coordinator');

/** Only the event's own coordinator or an admin edits it, orders it, lists its performances or reads its emails. */
export const canManageEvent = (user: SessionResponse, event: Pick<EventResponse, 'coordinator'>): boolean =>
  user.permissions.includes('admin') || (hasPermission(user, 'coordinator') && event.coordinator === user.id);

/** Places left at an event; undefined where the number of signups is not limited. */
export const placesLeft = (event: Pick<EventResponse, 'capacity' | 'taken'>): number | undefined =>
  event.capacity > 0 ? Math.max(0, event.capacity - event.taken) : undefined;

/** Whether nobody else can sign up. */
export const isFull = (event: Pick<EventResponse, 'capacity' | 'taken'>): boolean => placesLeft(event) === 0;

/** Whether a family can still sign up for an event. */
export const takesSignups = (
  event: Pick<EventResponse, 'capacity' | 'taken' | 'date' | 'canceled'>,
  now: Date,
): boolean => !event.canceled && !isFull(event) && !hasStarted(event, now);

/** Whether an event has begun; until then sign-ups can be made, changed and withdrawn. */
export const hasStarted = (event: Pick<EventResponse, 'date'>, now: Date): boolean =>
  new Date(event.date) <= now;

/** Whether an event is over. */
export const hasEnded = (event: Pick<EventResponse, 'date' | 'duration'>, now: Date): boolean =>
  new Date(event.date).getTime() + event.duration * 60_000 <= now.getTime();
