import { Controller } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import { noteMark, type UnreachedFamily } from '@portal/contracts/mails';
import type { PublishPreview, UnpublishedChanges } from '@portal/contracts/versions';
import { compareVersions, countChanges, isGap, versionRows } from '@portal/contracts/versions.rules';
import { Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { clock } from '../../platform/common/clock.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { EventProgramService } from '../events/event-program.service.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { EventsService } from '../events/events.service.js';
import { NotificationWriter } from '../notifications/writing/notification-writer.service.js';
import { PerformanceListsService } from '../performances/performance-lists.service.js';
import {
  accountsBehind,
  affectedFamilies,
  countDraftChanges,
  draftChanges,
  recipientsOf,
  tellFromOf,
  VersionDrafts,
  type Draft,
} from './version-draft.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { familiesIn, peopleByAccount } from './program-publishing.rules.js';

/** Says what publishing the saved programs would change for families. */
@Controller()
export class UnpublishedController {
  constructor(
    private readonly events: EventsService,
    private readonly programs: EventProgramService,
    private readonly performances: PerformanceListsService,
    private readonly versions: VersionStore,
    private readonly drafts: VersionDrafts,
    private readonly shares: EventSharesService,
    private readonly writer: NotificationWriter,
  ) {}

  /** Returns what publishing the program of an event would change, with the mails to its families. */
  @Call('GET /event_publish_preview')
  async getPublishPreview({ input: { id }, user }: Asked<'GET /event_publish_preview'>) {
    const draft = await this.drafts.read(user, id);
    const mailed = await this.previewMails(draft);
    return {
      ...mailed,
      revision: draft.program.revision,
      after: draft.last?.number ?? 0,
      changes: draftChanges(draft),
      counts: countDraftChanges(draft),
      behind: accountsBehind(draft, mailed.unreached),
      isPublic: (await this.shares.publicAddress(new Types.ObjectId(id))) !== undefined,
    };
  }

  @Call('GET /unpublished_changes')
  async listUnpublished({ user }: Asked<'GET /unpublished_changes'>): Promise<UnpublishedChanges> {
    const events = await this.events.listPublished(user);
    const compared = await Promise.all(events.map((event) => this.compare(user, event)));
    return compared.flat();
  }

  private async previewMails(
    draft: Draft,
  ): Promise<Pick<PublishPreview, 'families' | 'unreached' | 'undoMs'>> {
    const { numbers } = draft.program.settings;
    const published = {
      number: (draft.last?.number ?? 0) + 1,
      at: clock.now().toISOString(),
      ...(numbers && { numbers }),
    };
    const event = { ...draft.event, published };
    const people = peopleByAccount(draft.signedUp, draft.last?.rows ?? [], draft.accountsOf);
    const notices = recipientsOf(draft, 'all', noteMark).map(({ account, facts }) => ({
      account,
      people: people.get(account) ?? [],
      event,
      own: [],
      facts: { ...facts },
    }));
    const affected = new Map(affectedFamilies(draft).map((family) => [family.account, family]));
    const withConcern = <T extends UnreachedFamily>(family: T) => {
      const { isConcerned = false, isRenumbered = false } = affected.get(family.account) ?? {};
      return { ...family, isConcerned, isRenumbered };
    };
    const { families, unreached, undoMs } = await this.writer.preview('published', notices);
    return { undoMs, families: families.map(withConcern), unreached: unreached.map(withConcern) };
  }

  private async compare(user: CurrentUser, { _id: event }: EventResponse): Promise<UnpublishedChanges> {
    const [program, signedUp, newest] = await Promise.all([
      this.programs.getProgram(user, event),
      this.performances.listEventPerformances(user, event),
      this.versions.newest(event),
    ]);
    if (!newest) return [];
    const { number: version, rows } = newest;
    const byId = new Map(signedUp.map((one) => [one._id, one]));
    const saved = versionRows(program.items, byId, program.settings);
    const familyOf = familiesIn(signedUp);
    const counts = countChanges(rows, saved, { minutes: tellFromOf(program), familyOf });
    const { length: changes } = compareVersions(rows, saved, { minutes: 0 });
    return [{ event, version, changes, counts, gaps: rows.filter(isGap).length }];
  }
}
