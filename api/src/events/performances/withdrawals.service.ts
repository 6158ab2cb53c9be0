import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import { isGap } from '@portal/contracts/versions.rules';
import { Types } from 'mongoose';
import { EventPlacesService } from '../events/event-places.service.js';
import { NotificationQueue } from '../notification-queue/notification-queue.service.js';
import { VersionData } from '../versions/version-data.service.js';
import { VersionStore } from '../versions/version-store.service.js';

/** Completes a withdrawal. Completing it twice is safe. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly places: EventPlacesService,
    private readonly versions: VersionStore,
    private readonly versionData: VersionData,
    private readonly notifications: NotificationQueue,
  ) {}

  /**
   * Frees the place last: if the process dies before that, place-sweep finds the sign-up and completes the withdrawal.
   */
  async complete(event: EventResponse, performance: Types.ObjectId, title?: string): Promise<void> {
    const id = performance.toHexString();
    await this.mailGap(event, id);
    await this.versionData.forgetPerformer(event._id, id);
    await this.places.withdrawPlace(event._id, performance, title);
  }

  private async mailGap({ _id, coordinator }: EventResponse, performance: string): Promise<void> {
    const version = await this.versions.newest(_id);
    const row = version?.rows.find(({ id }) => id === performance);
    if (!row || isGap(row) || version?.hidden) return;
    const { title, number = 0, start } = row;
    await this.notifications.send({
      kind: 'gap',
      event: new Types.ObjectId(_id),
      recipients: [{ account: coordinator, facts: { title, number, start } }],
      keyOf: () => `gap:${performance}`,
    });
  }
}
