import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { printedFields } from '@portal/contracts/piece.rules';
import type { VersionRow } from '@portal/contracts/versions';
import { peopleInRow } from '@portal/contracts/versions.rules';
import { Model, trusted, Types, type QueryFilter } from 'mongoose';
import { AccountData } from '../../platform/common/account-data.service.js';
import { Guardians } from '../../people/profiles/guardians.service.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { rowAsSeenBy } from './version-store.service.js';
import { ProgramVersion } from './versions.schema.js';

/** Exports the personal data in versions, and removes it. Only this changes the rows of a version. */
@Injectable()
export class VersionData implements OnModuleInit {
  constructor(
    @InjectModel(ProgramVersion.name) private readonly versions: Model<ProgramVersion>,
    private readonly accountData: AccountData,
    private readonly profiles: ProfilesService,
    private readonly guardians: Guardians,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'programs',
      exportFor: (user) => this.exportFor(user),
      removeFor: (user) => this.forgetAccount(user),
    });
    this.profiles.beforeDelete((profile) => this.forgetProfile(profile));
  }

  /** Removes the performer of a withdrawn piece, and keeps the piece. */
  async forgetPerformer(event: string, performance: string): Promise<void> {
    const filter = { event: new Types.ObjectId(event), 'rows.id': performance };
    await this.changeRows(filter, ({ id }) => id === performance, without('people'));
  }

  /** Removes the content of a deleted piece. Its rows stay. */
  async forgetPiece(event: string, performance: string): Promise<void> {
    const filter = { event: new Types.ObjectId(event), 'rows.id': performance };
    const fields = ['people', ...printedFields.filter((field) => field !== 'title')] as const;
    await this.changeRows(filter, ({ id }) => id === performance, { ...without(...fields), title: '' });
  }

  /** Removes a deleted profile from all versions. */
  async forgetProfile(profile: string): Promise<void> {
    const found = this.versions.find({ 'rows.people.profile': profile }, { rows: 1 }).lean().cursor();
    for await (const { _id, rows } of found) {
      const named = rows.flatMap((row, at) =>
        peopleInRow(row).some((one) => one.profile === profile) ? [`rows.${String(at)}.people`] : [],
      );
      const $pull = Object.fromEntries(named.map((path) => [path, { profile }]));
      await this.versions.updateOne({ _id }, { $pull }, { strict: false });
    }
  }

  /** Removes an account from all versions. Data about its profiles is removed with the profiles. */
  private async forgetAccount(user: string): Promise<void> {
    await this.versions.updateMany({ by: user }, { $unset: { by: 1 } });
    await this.versions.updateMany(
      { 'pending.recipients.account': user },
      { $pull: { 'pending.recipients': { account: user } } },
    );
  }

  /** Exports the rows of an account, as it may see them. */
  private async exportFor(user: string): Promise<object[]> {
    const own = new Set((await this.guardians.profilesOf(user)).map(String));
    const ids = trusted({ $in: [...own] });
    const found = await this.versions
      .find({ 'rows.people.profile': ids })
      .sort({ event: 1, number: 1 })
      .lean();
    return found.map(({ event, number, at, rows }) => ({
      event: event.toHexString(),
      number,
      at: at.toISOString(),
      rows: rows
        .filter((row) => peopleInRow(row).some(({ profile }) => own.has(profile)))
        .map((row) => rowAsSeenBy((profile) => own.has(profile), row)),
    }));
  }

  // Rows are changed by index, which never changes, so concurrent calls do not undo each other.
  private async changeRows(
    filter: QueryFilter<ProgramVersion>,
    isMeant: (row: VersionRow) => boolean,
    change: RowChange,
  ): Promise<void> {
    for await (const { _id, rows } of this.versions.find(filter, { rows: 1 }).lean().cursor()) {
      const writes = rows.flatMap((row, at) =>
        isMeant(row)
          ? Object.entries(change).map(([name, value]) => [`rows.${String(at)}.${name}`, value] as const)
          : [],
      );
      if (writes.length === 0) continue;
      const $set = Object.fromEntries(writes.filter(([, value]) => value !== null));
      const $unset = Object.fromEntries(
        writes.filter(([, value]) => value === null).map(([name]) => [name, 1]),
      );
      await this.versions.updateOne({ _id }, { $set, $unset }, { strict: false });
    }
  }
}

/** New values of a row's fields; null removes a field. */
type RowChange = Partial<Record<keyof VersionRow, string | null>>;

const without = (...names: (keyof VersionRow)[]): RowChange =>
  Object.fromEntries(names.map((name) => [name, null]));
