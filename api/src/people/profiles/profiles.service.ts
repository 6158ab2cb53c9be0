import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ConsentInput, ConsentKind, Consents } from '@portal/contracts/consent';
import type { DoneResponse } from '@portal/contracts/auth';
import { rightFor } from '@portal/contracts/guardians.rules';
import { hasPermission } from '@portal/contracts/auth.rules';
import type {
  ArchiveProfileInput,
  CreateProfileInput,
  ProfileConsentInput,
  ProfileResponse,
  UpdateGradesInput,
  UpdateProfileInput,
} from '@portal/contracts/profiles';
import { Model, trusted, Types } from 'mongoose';
import { AppError } from '../../platform/common/app-error.js';
import { type CurrentUser, assertOwnIds } from '../../platform/access/current-user.js';
import { Audit } from '../../platform/log/audit.js';
import { log } from '../../platform/log/log.js';
import { insertOnce } from '../../platform/common/duplicate-key.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { clock } from '../../platform/common/clock.js';
import { Config } from '../../platform/config/config.js';
import { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import { hasSaved } from '../../platform/common/saves.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Undos } from '../accounts/undos.service.js';
import { accountsIn, guardedBy, rightIn } from './profile-accounts.js';
import { newestConsents, toProfileResponse } from './profile-response.js';
import { ProfileRecord, type ConsentRecord } from './profiles.schema.js';

/** A "yes" to a question about consent that was answered with "no" before. */
interface GivenAnswer {
  profile: Types.ObjectId;
  kind: ConsentInput['kind'];
  at: Date;
  /** The number of the text that was read for the "no". */
  textVersion: number;
}

type OfProfile = (profile: string) => Promise<unknown>;
type OfAnswer = (profile: ProfileRecord, by: string, kind: ConsentKind) => Promise<unknown>;

@Injectable()
export class ProfilesService {
  private readonly needs: OfProfile[] = [];
  private readonly removals: OfProfile[] = [];
  private readonly answers: OfAnswer[] = [];

  constructor(
    @InjectModel(ProfileRecord.name) private readonly profiles: Model<ProfileRecord>,
    private readonly idempotency: IdempotencyService,
    private readonly config: Config,
    private readonly throttles: ThrottlesService,
    private readonly audit: Audit,
    private readonly accounts: AccountsService,
    private readonly undos: Undos,
  ) {
    undos.register('consent', (account, before: GivenAnswer) => this.takeConsentBack(account, before));
    undos.register('delete', (account, before: ProfileRecord) => this.bringBack(account, before));
  }

  async getProfile(user: CurrentUser, id: string): Promise<ProfileResponse> {
    const owner = isAdmin(user) ? {} : guardedBy(user.id, 'any');
    return found(user, await this.profiles.findOne({ _id: toObjectId(id), ...owner }).lean());
  }

  /** The profiles of a user, and those the user teaches. */
  async listProfilesOf(user: CurrentUser, owner: string): Promise<ProfileResponse[]> {
    if (owner !== user.id && !isAdmin(user)) throw new AppError('forbidden');
    const profiles = await this.profiles
      .find(guardedBy(toObjectId(owner).toHexString(), 'any'))
      .sort({ _id: 1 })
      .lean();
    return profiles.map((profile) => toProfileResponse(profile, user.id));
  }

  /** For other modules: the newest answers about consent, by profile. */
  async listConsents(ids: readonly string[]): Promise<Map<string, Consents>> {
    const answered = { _id: trusted({ $in: [...ids] }), consents: trusted({ $exists: true }) };
    const found = await this.profiles.find(answered, { consents: 1 }).lean();
    return new Map(found.map(({ _id, consents = [] }) => [_id.toHexString(), newestConsents(consents)]));
  }

  /** Registers a check of another module. A profile cannot be deleted while a check returns a document. */
  keepWhile(isNeeded: OfProfile): void {
    this.needs.push(isNeeded);
  }

  /** Registers what another module does before a profile is deleted. */
  beforeDelete(removal: OfProfile): void {
    this.removals.push(removal);
  }

  /** Registers what another module does before an answer about consent changes. */
  beforeAnswer(tell: OfAnswer): void {
    this.answers.push(tell);
  }

  async createProfile(
    user: CurrentUser,
    { user: owner, answers, ...fields }: CreateProfileInput,
    key?: string,
  ): Promise<ProfileResponse> {
    assertOwnIds(user.id, owner);
    const { _id, isRepeat } = await this.idempotency.newDocument(user.id, 'profile', key);
    const stored = isRepeat ? await this.profiles.findById(_id).lean() : null;
    if (stored && !rightIn(stored, user.id)) throw new AppError('notfound');
    if (stored) return toProfileResponse(stored, user.id);
    if (fields.unclaimed && answers?.length)
      throw new AppError('invalid', { fields: { answers: 'invalid' } });
    await this.assertRoom(user);
    if (fields.unclaimed) await this.accounts.openStudios([new Types.ObjectId(user.id)]);
    const profile = {
      ...fields,
      _id,
      version: 0,
      accounts: [{ account: new Types.ObjectId(user.id), may: 'guard' as const }],
      ...(answers?.length && { consents: answers.map((answer) => this.record(user, answer)) }),
    };
    const created = await insertOnce(this.profiles, profile);
    for (const answer of created.consents ?? []) this.auditConsent(_id.toHexString(), answer);
    return toProfileResponse(created, user.id);
  }

  async updateProfile(
    user: CurrentUser,
    { id, user: owner, version, ...fields }: UpdateProfileInput,
    key?: string,
  ): Promise<ProfileResponse> {
    assertOwnIds(user.id, owner);
    if (version === undefined) log.warn({ profile: id }, 'profile edited without a version');
    return this.change(user, id, { ...fields, ...(key !== undefined && { editedWith: key }) }, version);
  }

  /** Adds an answer to the history, unless it repeats the newest one. */
  async answerConsent(user: CurrentUser, { id, ...answer }: ProfileConsentInput): Promise<ProfileResponse> {
    const own = { _id: toObjectId(id), ...guardedBy(user.id, rightFor.consent) };
    const stored = await this.profiles.findOne(own).lean();
    const before = found(user, stored);
    if (!stored || before.unclaimed) throw new AppError('forbidden');
    const { given, textVersion } = before.consents?.[answer.kind] ?? {};
    if (given === answer.given && textVersion === answer.textVersion) return before;
    await this.throttles.take('consent-account', user.id);
    for (const tell of this.answers) await tell(stored, user.id, answer.kind);
    const record = this.record(user, answer);
    const change = { $push: { consents: record }, $inc: { version: 1 } };
    const after = found(
      user,
      await this.profiles.findOneAndUpdate(own, change, { returnDocument: 'after' }).lean(),
    );
    this.auditConsent(id, answer);
    if (given === false && answer.given) {
      const { kind } = answer;
      const refused = {
        profile: toObjectId(id),
        kind,
        at: record.at,
        textVersion: textVersion ?? 1,
      } satisfies GivenAnswer;
      await this.undos.offer(user.id, 'consent', refused, {
        child: after.firstName,
        answers: [{ kind, given: true }],
      });
    }
    return after;
  }

  async archiveProfile(user: CurrentUser, { id, archived }: ArchiveProfileInput): Promise<ProfileResponse> {
    return this.change(user, id, { archived });
  }

  async deleteProfile(user: CurrentUser, id: string): Promise<DoneResponse> {
    const own = { _id: toObjectId(id), ...guardedBy(user.id, rightFor.delete) };
    const profile = await this.profiles.findOne(own).lean();
    const { firstName: child } = found(user, profile);
    const needs = await Promise.all(this.needs.map((isNeeded) => isNeeded(id)));
    if (needs.some(Boolean)) throw new AppError('conflict');
    // Before the deletion, so that nothing is lost if the process is killed.
    if (profile) await this.undos.offer(user.id, 'delete', profile, { child });
    await this.forget(id);
    return { ok: true };
  }

  /** Deletes a profile after everything about it in other modules. Safe to repeat. */
  async forget(id: string): Promise<void> {
    for (const remove of this.removals) await remove(id);
    await this.profiles.deleteOne({ _id: toObjectId(id) });
    this.audit.write({ action: 'profile.delete', object: id });
  }

  // Adds the answer of before, if the "yes" is still the newest answer to its question.
  private async takeConsentBack(
    account: string,
    { profile, kind, at, textVersion }: GivenAnswer,
  ): Promise<boolean> {
    const own = { _id: profile, ...guardedBy(account, rightFor.consent) };
    const stored = await this.profiles.findOne(own).lean();
    const newest = stored?.consents?.findLast((one) => one.kind === kind);
    if (
      !stored ||
      !newest?.given ||
      newest.by.toHexString() !== account ||
      newest.at.getTime() !== at.getTime()
    )
      return false;
    for (const tell of this.answers) await tell(stored, account, kind);
    const record = this.record({ id: account }, { kind, given: false, textVersion });
    const change = { $push: { consents: record }, $inc: { version: 1 } };
    const { matchedCount } = await this.profiles.updateOne(
      { ...own, version: stored.version ?? null },
      change,
    );
    if (matchedCount === 0) return this.takeConsentBack(account, { profile, kind, at, textVersion });
    this.auditConsent(profile.toHexString(), record);
    return true;
  }

  private async bringBack(account: string, deleted: ProfileRecord): Promise<boolean> {
    const known = await this.accounts.findKnown(accountsIn(deleted, 'any'));
    const accounts = deleted.accounts.filter(
      (one) => known.get(one.account.toHexString())?.isLeaving === false,
    );
    if (!accountsIn({ accounts }, 'guard').includes(account)) return false;
    await insertOnce(this.profiles, { ...deleted, accounts });
    this.audit.write({ action: 'profile.create', actor: account, object: deleted._id.toHexString() });
    return true;
  }

  async updateGrades(user: CurrentUser, { grades }: UpdateGradesInput): Promise<ProfileResponse[]> {
    const ids = [...new Set(grades.map(({ id }) => id))].map(toObjectId);
    const mine = guardedBy(user.id, rightFor.edit);
    const own = await this.profiles.find({ _id: trusted({ $in: ids }), ...mine }, { _id: 1 }).lean();
    if (own.length !== ids.length) throw new AppError('notfound');
    await this.profiles.bulkWrite(
      grades.map(({ id, grade }) => ({
        updateOne: {
          // Sending the same grades again changes nothing. Adults have no grade to change.
          filter: { _id: toObjectId(id), grade: trusted({ $ne: grade }), ...children, ...mine },
          update: { $set: { grade }, $inc: { version: 1 } },
        },
      })),
    );
    for (const id of ids) this.audit.write({ action: 'profile.update', object: id.toHexString() });
    const changed = await this.profiles.find({ _id: trusted({ $in: ids }) }).lean();
    const answers = new Map(changed.map((profile) => [profile._id.toHexString(), profile]));
    // Restores the order, because databases return documents in any order.
    return ids
      .flatMap((id) => answers.get(id.toHexString()) ?? [])
      .map((profile) => toProfileResponse(profile, user.id));
  }

  private async change(
    user: CurrentUser,
    id: string,
    $set: Partial<ProfileRecord>,
    version?: number,
  ): Promise<ProfileResponse> {
    const own = { _id: toObjectId(id), ...guardedBy(user.id, rightFor.edit) };
    const asRead = { ...own, ...(version !== undefined && { version: storedVersion(version) }) };
    const changed = await this.store(asRead, $set);
    if (changed) {
      this.audit.write({ action: 'profile.update', object: id });
      return toProfileResponse(changed, user.id);
    }
    const now = await this.profiles.findOne(own).lean();
    const profile = found(user, now);
    const stored = { count: profile.version, key: now?.editedWith };
    if (hasSaved({ count: version, key: $set.editedWith }, stored)) return profile;
    throw new AppError('stale', { body: { profile } });
  }

  // An edit by a client that does not send `adult` changes neither the grade nor the school of an adult.
  private async store(asRead: object, $set: Partial<ProfileRecord>): Promise<ProfileRecord | null> {
    const write = (filter: object, fields: Partial<ProfileRecord>) =>
      this.profiles
        .findOneAndUpdate(filter, { $set: fields, $inc: { version: 1 } }, { returnDocument: 'after' })
        .lean();
    if ($set.adult !== undefined || $set.grade === undefined) return write(asRead, $set);
    const { grade: _, school: __, ...others } = $set;
    return (
      (await write({ ...asRead, ...children }, $set)) ?? (await write({ ...asRead, adult: true }, others))
    );
  }

  private record(user: Pick<CurrentUser, 'id'>, answer: ConsentInput): ConsentRecord {
    return { ...answer, by: new Types.ObjectId(user.id), at: clock.now() };
  }

  private auditConsent(object: string, { kind, given, textVersion }: ConsentInput): void {
    const action = given ? 'profile.consent-give' : 'profile.consent-refuse';
    this.audit.write({ action, object, detail: `${kind}, text ${String(textVersion)}` });
  }

  // Parallel requests may each find the last free slot.
  private async assertRoom({ id }: CurrentUser): Promise<void> {
    const most = this.config.limits['profile-account'].max;
    const count = await this.profiles.countDocuments(guardedBy(id), { limit: most });
    if (count >= most) throw new AppError('quota');
  }
}

// A profile from before there were versions has none.
const storedVersion = (version: number) => (version === 0 ? trusted({ $in: [0, null] }) : version);

const children = { adult: trusted({ $ne: true }) };

const isAdmin = (user: CurrentUser): boolean => hasPermission(user, 'admin');

// The existence of a profile is private: a foreign one is answered like a missing one.
const found = ({ id }: CurrentUser, profile: ProfileRecord | null): ProfileResponse => {
  if (!profile) throw new AppError('notfound');
  return toProfileResponse(profile, id);
};
