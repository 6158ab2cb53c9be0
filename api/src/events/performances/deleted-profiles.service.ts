import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasStarted } from '@portal/contracts/events.rules';
import { Model, Types } from 'mongoose';
import { clock } from '../../platform/common/clock.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventsService } from '../events/events.service.js';
import { Guardians, type KnownProfiles } from '../../people/profiles/guardians.service.js';
import { VersionData } from '../versions/version-data.service.js';
import { peopleLeft, PerformanceRecord, profilesIn } from './performances.schema.js';
import { SignupNotices } from './signup-notices.service.js';
import { asRead, storeStaying } from './signup-people.js';

/** Takes deleted profiles out of their sign-ups, and deletes sign-ups in which no performer is left. */
@Injectable()
export class DeletedProfiles {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly guardians: Guardians,
    private readonly notices: SignupNotices,
    private readonly events: EventsService,
    private readonly places: EventPlacesService,
    private readonly versionData: VersionData,
  ) {}

  /** The next performer of a sign-up becomes the first; without one the sign-up is deleted. */
  async forget(profile: string): Promise<void> {
    const theirs = { 'people.profile': new Types.ObjectId(profile) };
    const isDone = await retryChanged(async () => {
      const performance = await this.performances.findOne(theirs).lean();
      if (!performance) return true;
      const profiles = await this.guardians.know(profilesIn(performance));
      const staying = peopleLeft(performance, profile, profiles);
      if (staying.length === 0) await this.remove(performance);
      else {
        await this.mailOthers(performance, profile, profiles);
        if (!(await storeStaying(this.performances, performance, staying, profiles)))
          throw new ChangedMeanwhile();
      }
      await this.events.noteChange(performance.event.toHexString());
      return false;
    });
    if (!isDone) await this.forget(profile);
  }

  private async mailOthers(
    performance: PerformanceRecord,
    leaving: string,
    profiles: KnownProfiles,
  ): Promise<void> {
    const [event] = await this.events.readEvents([performance.event.toHexString()]);
    if (!event || event.canceled || hasStarted(event, clock.now())) return;
    // The profile's guardians get no mail, because they have deleted it or their accounts.
    const except = profiles
      .accountsOf(leaving)
      .filter((account) => profiles.rightOf(account, leaving) === 'guard');
    await this.notices.beforeChange(performance, event, profiles, { leaving: [leaving], except });
  }

  private async remove(performance: PerformanceRecord): Promise<void> {
    const { _id, event } = performance;
    const withdrawnAt = performance.withdrawnAt ?? clock.now();
    // Withdraws the sign-up before deleting it, so that it cannot be edited in between.
    const before = await this.performances
      .findOneAndUpdate(asRead(performance), { $set: { withdrawnAt } })
      .lean();
    if (!before) throw new ChangedMeanwhile();
    await this.places.forgetPerformance(event.toHexString(), _id);
    await this.versionData.forgetPiece(event.toHexString(), _id.toHexString());
    await this.performances.deleteOne({ _id });
    const [held] = await this.events.readEvents([event.toHexString()]);
    if (held && !before.withdrawnAt) await this.notices.afterWithdrawal(before, held);
  }
}
