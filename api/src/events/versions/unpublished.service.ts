import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { UnpublishedChanges } from '@portal/contracts/versions';
import { compareVersions, isGap, versionRows } from '@portal/contracts/versions.rules';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { EventProgramService } from '../events/event-program.service.js';
import { EventsService } from '../events/events.service.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';
import { VersionStore } from './version-store.service.js';

/** Compares the saved programs of published events with what families see. */
@Injectable()
export class UnpublishedService {
  constructor(
    private readonly events: EventsService,
    private readonly programs: EventProgramService,
    private readonly performances: PerformanceListsService,
    private readonly versions: VersionStore,
  ) {}

  async list(user: CurrentUser): Promise<UnpublishedChanges> {
    const events = await this.events.listPublished(user);
    const compared = await Promise.all(events.map((event) => this.compare(user, event)));
    return compared.flat();
  }

  private async compare(user: CurrentUser, { _id: event }: EventResponse): Promise<UnpublishedChanges> {
    const [program, signedUp, newest] = await Promise.all([
      this.programs.getProgram(user, event),
      this.performances.listSignedUp(event),
      this.versions.newest(event),
    ]);
    if (!newest) return [];
    const { number: version, rows } = newest;
    const byId = new Map(signedUp.map((one) => [one._id, one]));
    const saved = versionRows(program.items, byId, program.settings);
    const { length: changes } = compareVersions(rows, saved, { minutes: 0 });
    return [{ event, version, changes, gaps: rows.filter(isGap).length }];
  }
}
