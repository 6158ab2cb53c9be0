import { hasPermission } from '../people/auth.rules.ts';
import type { SessionResponse } from '../people/auth.ts';
import type { EventResponse } from './events.ts';
import { wallClockOf } from '../base/time-zone.ts';

/** '418 Maple Ct, Oakland, California 94610'. */
export const addressLine = ({
  street,
  city,
  state,
  zip,
}: Record<keyof EventResponse['address'], string>): string => `${street}, ${city}, ${state} ${zip}`;

/** The number of events on a page of a list. */
export const eventPageSize = 5;

/**
 * Returns whether the user may edit an event, order its program and see its sign-ups: its own coordinator and admins.
 */
export const canManageEvent = (user: SessionResponse, event: Pick<EventResponse, 'coordinator'>): boolean =>
  user.permissions.includes('admin') || (hasPermission(user, 'coordinator') && event.coordinator === user.id);

/** Returns the number of free places; undefined if the number of sign-ups is not limited. */
export const placesLeft = (event: Pick<EventResponse, 'capacity' | 'taken'>): number | undefined =>
  event.capacity > 0 ? Math.max(0, event.capacity - event.taken) : undefined;

/** Returns whether all places are taken. */
export const isFull = (event: Pick<EventResponse, 'capacity' | 'taken'>): boolean => placesLeft(event) === 0;

/** Returns whether families can still sign up for an event. */
export const takesSignups = (
  event: Pick<EventResponse, 'capacity' | 'taken' | 'date' | 'canceled'>,
  now: Date,
): boolean => canChangeSignups(event, now) && !isFull(event);

/** Returns whether the sign-ups of an event can still be changed. */
export const canChangeSignups = (event: Pick<EventResponse, 'date' | 'canceled'>, now: Date): boolean =>
  !event.canceled && !hasStarted(event, now);

/** Returns whether an event has started. Until then sign-ups can be made, changed and withdrawn. */
export const hasStarted = (event: Pick<EventResponse, 'date'>, now: Date): boolean =>
  new Date(event.date) <= now;

/** Returns whether an event is over. */
export const hasEnded = (event: Pick<EventResponse, 'date' | 'duration'>, now: Date): boolean =>
  new Date(event.date).getTime() + event.duration * 60_000 <= now.getTime();

const hour = 3_600_000;
const day = 24 * hour;

/** Returns whether families still need the address, time and program of an event: until an hour after its end. */
export const isStillOn = (event: Pick<EventResponse, 'date' | 'duration'>, now: Date): boolean =>
  !hasEnded(event, new Date(now.getTime() - hour));

/** Returns whether the day on which an event starts is over, in its time zone. */
export const isDayOver = (
  { date, timeZone }: Pick<EventResponse, 'date' | 'timeZone'>,
  now: Date,
): boolean => {
  const dayOf = (instant: number) => Math.floor(wallClockOf(instant, timeZone) / day);
  return dayOf(now.getTime()) > dayOf(Date.parse(date));
};
