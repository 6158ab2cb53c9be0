import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { SaveProgramInput } from '@portal/contracts/events';
import { canManageEvent } from '@portal/contracts/events.rules';
import { arrangeProgram } from '@portal/contracts/program.rules';
import { defaultSettings, type ProgramResponse } from '@portal/contracts/program';
import { isGap } from '@portal/contracts/versions.rules';
import { Model, trusted, Types } from 'mongoose';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { log } from '../../platform/log/log.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { hasSaved } from '../../platform/common/saves.js';
import { ChangedMeanwhile } from '../../platform/common/retry.js';
import { VersionStore } from '../versions/version-store.service.js';
import { EventRecord, markOf, marksOf } from './events.schema.js';

/** Returns whether a program contains each performance once, and only those of the event or already in its program. */
export const isProgramOf = (program: readonly string[], known: ReadonlySet<string>): boolean =>
  new Set(program).size === program.length && program.every((id) => known.has(id));

type ProgramRecord = Omit<EventRecord, 'search' | 'terms'>;

/** The running order of an event: the pieces of the spec's `program`, and the items between them. */
@Injectable()
export class EventProgramService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly accounts: AccountsService,
    private readonly versions: VersionStore,
  ) {}

  async getProgram(user: CurrentUser, id: string): Promise<ProgramResponse> {
    return this.toResponse(await this.findManagedOrFail(user, id));
  }

  async saveProgram(user: CurrentUser, input: SaveProgramInput, key?: string): Promise<ProgramResponse> {
    if (input.revision === undefined) log.warn({ event: input._id }, 'program saved without a revision');
    return this.toResponse(await this.saveAsRead(user, input, key));
  }

  /**
   * For the publishing module: stores a version in the event unless the event has a newer one. `hidden` is set if
   * the version has been taken back; it is then stored even if the event already has this version.
   */
  async showVersion(
    _id: Types.ObjectId,
    published: NonNullable<EventRecord['published']>,
    hidden: { at: Date; reason: string } | undefined,
  ): Promise<void> {
    const isOlder = [
      { published: trusted({ $exists: false }) },
      { 'published.number': trusted({ [hidden ? '$lte' : '$lt']: published.number }) },
    ];
    await this.events.updateOne(
      { _id, $or: isOlder },
      hidden
        ? { $set: { published, hidden }, $inc: { changes: 1 } }
        : { $set: { published }, $unset: { hidden: 1 }, $inc: { changes: 1 } },
    );
  }

  /** For the publishing module: shows the newest version again after it was taken back. */
  async showAgain(_id: Types.ObjectId, number: number): Promise<void> {
    await this.events.updateOne(
      { _id, 'published.number': number },
      { $unset: { hidden: 1 }, $inc: { changes: 1 } },
    );
  }

  private async saveAsRead(
    user: CurrentUser,
    input: SaveProgramInput,
    key: string | undefined,
  ): Promise<ProgramRecord> {
    const found = await this.findManagedOrFail(user, input._id);
    const { _id, revision } = found;
    if (hasSaved({ count: input.revision, key }, { count: revision, key: found.savedWith })) return found;
    if (input.revision !== undefined && input.revision !== revision)
      throw new AppError('stale', { body: await this.toResponse(found) });
    const known = [...found.seats.map((place) => place.performance), ...found.program];
    if (!isProgramOf(input.program, new Set(known.map((id) => id.toHexString()))))
      throw new AppError('invalid', { fields: { program: 'program' } });
    const { items, settings, acknowledged } = input;
    const change = {
      program: input.program.map((id) => new Types.ObjectId(id)),
      savedBy: new Types.ObjectId(user.id),
      savedAt: clock.now(),
      ...(key !== undefined && { savedWith: key }),
      // A client that sends only the spec's `program` does not change the other items.
      ...(items && { items }),
      ...(settings && { settings }),
      ...(acknowledged && { acknowledged }),
    };
    const saved = await this.events
      .findOneAndUpdate(
        { _id, revision },
        { $set: change, $inc: { revision: 1 } },
        { returnDocument: 'after', projection: { search: 0, terms: 0 } },
      )
      .lean<ProgramRecord>();
    if (!saved) throw new ChangedMeanwhile();
    return saved;
  }

  private async findManagedOrFail(user: CurrentUser, id: string): Promise<ProgramRecord> {
    const found = await this.events.findById(toObjectId(id), { search: 0, terms: 0 }).lean<ProgramRecord>();
    if (!found) throw new AppError('notfound');
    if (!canManageEvent(user, { coordinator: found.coordinator.toHexString() }))
      throw new AppError('forbidden');
    return found;
  }

  // Returns the pieces of the newest version that were withdrawn.
  private async findGaps({ _id }: ProgramRecord) {
    const version = await this.versions.newest(_id.toHexString());
    return (version?.rows ?? []).filter(isGap).map(({ id, number, start }) => ({ id, number, start }));
  }

  private async toResponse(event: ProgramRecord): Promise<ProgramResponse> {
    const program = event.program.map((id) => id.toHexString());
    const { published, hidden } = marksOf(event);
    const [savedBy] = event.savedBy ? await this.accounts.findEmails([event.savedBy.toHexString()]) : [];
    return {
      program,
      revision: event.revision,
      items: arrangeProgram(program, event.items ?? []),
      settings: event.settings ?? defaultSettings,
      acknowledged: event.acknowledged ?? [],
      withdrawn: (event.withdrawn ?? []).map(({ performance, title, at }) => ({
        id: performance.toHexString(),
        title,
        ...(at && { at: at.toISOString() }),
      })),
      ...(published && { published: { ...published, gaps: await this.findGaps(event) } }),
      ...(hidden && { hidden }),
      ...(savedBy !== undefined && { savedBy }),
      ...(event.savedAt && { savedAt: event.savedAt.toISOString() }),
      mark: markOf(event),
    };
  }
}
