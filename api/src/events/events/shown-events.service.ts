import { Injectable } from '@nestjs/common';
import type { SessionResponse } from '@portal/contracts/auth';
import type { EventResponse } from '@portal/contracts/events';
import { canManageEvent } from '@portal/contracts/events.rules';
import { VersionStore } from '../versions/version-store.service.js';

/** Removes the unpublished program from events for users who cannot manage them. */
@Injectable()
export class ShownEvents {
  constructor(private readonly versions: VersionStore) {}

  async shownTo(user: SessionResponse, events: readonly EventResponse[]): Promise<EventResponse[]> {
    const others = events.filter((event) => !canManageEvent(user, event));
    const orders = await this.versions.ordersOf(others);
    return events.map((event) =>
      others.includes(event)
        ? { ...event, ...(orders.get(event._id) ?? { program: [], revision: 0 }) }
        : event,
    );
  }
}
