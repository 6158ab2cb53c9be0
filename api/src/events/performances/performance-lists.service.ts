import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { EventResponse } from '@portal/contracts/events';
import { canManageEvent } from '@portal/contracts/events.rules';
import type { ContactResponse, FamilyPerformance, PerformanceResponse } from '@portal/contracts/performances';
import type { Person } from '@portal/contracts/performers.rules';
import { Model, trusted, Types } from 'mongoose';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AppError } from '../../platform/common/app-error.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { EventsService } from '../events/events.service.js';
import { Guardians, type KnownProfiles } from '../../people/profiles/guardians.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { familyNamer, type FamilyOf } from './families.js';
import { byAccount, PerformanceRights, type Seen } from './performance-rights.service.js';
import {
  PerformanceRecord,
  profilesIn,
  toPerformanceResponse,
  type SignedPerformance,
} from './performances.schema.js';
import {
  accountsOfSignup,
  mayChange,
  seesSignup,
  signedIn,
  signedOf,
  teacherOf,
  withoutSigner,
} from './signers.js';
import { assertOwn } from './signup-people.js';

// The number of sign-ups in an account's list, newest first.
const mostListed = 2000;

interface Described {
  described: SignedPerformance[];
  profiles: KnownProfiles;
}

@Injectable()
export class PerformanceListsService {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly events: EventsService,
    private readonly guardians: Guardians,
    private readonly rights: PerformanceRights,
    private readonly accounts: AccountsService,
    private readonly versions: VersionStore,
    private readonly shares: EventSharesService,
  ) {}

  async getPerformance(user: CurrentUser, id: string): Promise<PerformanceResponse> {
    const performance = await this.performances.findById(toObjectId(id)).lean();
    const { described, profiles } = await this.readAll(performance ? [performance] : []);
    const [response] = described;
    if (!response) throw new AppError('notfound');
    if (seesSignup(user.id, signedOf(response), profiles)) return this.asSeenBy(user, described, profiles);
    await this.assertMaySee(user, response);
    return withoutSigner(response);
  }

  /** The sign-ups of the user, including withdrawn ones, sorted by the date of the event. */
  async listOwnPerformances(user: CurrentUser): Promise<PerformanceResponse[]> {
    const latest = this.performances
      .find(await this.rights.performancesOf(user.id))
      .sort({ _id: -1 })
      .limit(mostListed);
    const responses = await this.describeFor(user.id, (await latest.lean()).reverse());
    return responses.sort((a, b) => a.event.date.localeCompare(b.event.date));
  }

  async listEventPerformances(user: CurrentUser, eventId: string): Promise<PerformanceResponse[]> {
    const event = await this.events.getManagedEvent(user, eventId);
    const { described, profiles } = await this.readAll(await this.findSignedUp(event._id));
    const familyOf = await this.familyNamer(profiles);
    return described.map(withoutSigner).map((one) => ({
      ...one,
      people: one.people.map((person) => ({ ...person, family: familyOf(person.profile) })),
    }));
  }

  /** The email addresses of an event's families. The caller audits the read. */
  async listEventEmails(user: CurrentUser, eventId: string): Promise<string[]> {
    const event = await this.events.getManagedEvent(user, eventId);
    const emails = await this.accounts.findEmails(await this.listAccounts(event._id));
    return [...new Set(emails)].sort();
  }

  /** The contacts of an event's families. The caller audits the read. */
  async listEventContacts(user: CurrentUser, eventId: string): Promise<ContactResponse[]> {
    const event = await this.events.getManagedEvent(user, eventId);
    const { described, profiles } = await this.readAll(await this.findSignedUp(event._id));
    const signedUp = byAccount(described, profiles);
    const contacts = await this.accounts.findContacts([...signedUp.keys()]);
    return contacts.map((contact) => ({
      ...contact,
      signups: signedUp.get(contact.user)?.map(({ _id }) => _id) ?? [],
    }));
  }

  /** For other modules: the current sign-ups for an event, of all accounts or of one. */
  async listSignedUp(event: string, user?: string): Promise<PerformanceResponse[]> {
    return (await this.readAll(await this.findSignedUp(event, user))).described.map(withoutSigner);
  }

  /** For other modules: the same sign-ups by account, as each account may see them. */
  async listSeenByEach(event: string, user?: string): Promise<Map<string, Seen[]>> {
    const { described, profiles } = await this.readAll(await this.findSignedUp(event, user));
    return this.rights.seenByEach(described, profiles);
  }

  /** For other modules: the sign-ups of an account for an event, including withdrawn ones. */
  async listOwnAt(user: Types.ObjectId, event: Types.ObjectId): Promise<FamilyPerformance[]> {
    const own = { ...(await this.rights.performancesOf(user.toHexString())), event };
    return this.describeFor(user.toHexString(), await this.performances.find(own).sort({ _id: 1 }).lean());
  }

  /** For other modules: the profiles of the family of an account. */
  async listOwnProfiles(account: string): Promise<string[]> {
    return (await this.guardians.profilesOf(account)).map(String);
  }

  /** For other modules: the current sign-ups of an account, newest first. */
  async listStandingOf(user: Types.ObjectId): Promise<FamilyPerformance[]> {
    const own = { ...(await this.rights.performancesOf(user.toHexString())), withdrawnAt: null };
    const latest = this.performances.find(own).sort({ _id: -1 }).limit(mostListed);
    return this.describeFor(user.toHexString(), await latest.lean());
  }

  /** For other modules: the accounts with sign-ups for an event, or only those with a missing estimate. */
  async listAccounts(event: string, isWithoutEstimate = false): Promise<string[]> {
    const found = await this.findSignedUp(event);
    const wanted = found.filter(({ time }) => !isWithoutEstimate || time === null);
    const profiles = await this.guardians.know(wanted.flatMap(profilesIn));
    return distinct(wanted.flatMap((one) => accountsOfSignup(signedIn(one), profiles)));
  }

  /** For other modules: the teachers who made sign-ups for an event and still teach the first person, by sign-up. */
  async listTeachers(event: string, profiles: KnownProfiles): Promise<Map<string, string>> {
    const found = await this.findSignedUp(event);
    return new Map(
      found.flatMap((one): [string, string][] => {
        const by = teacherOf(signedIn(one), profiles);
        return by === undefined ? [] : [[one._id.toHexString(), by]];
      }),
    );
  }

  /** For other modules: returns the ids of sign-ups that were not withdrawn. */
  async listStanding(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.performances
      .find({ _id: trusted({ $in: [...ids] }), withdrawnAt: null }, { _id: 1 })
      .lean();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  /** Returns a sign-up as the user sees it, with event and people. */
  async answer(
    user: CurrentUser,
    performance: PerformanceRecord,
    event: EventResponse,
    profiles: KnownProfiles,
  ): Promise<PerformanceResponse> {
    const described = await this.describeAll([performance], [event], profiles);
    return this.asSeenBy(user, described, profiles);
  }

  /** Returns a described sign-up as the user sees it. */
  asSeenBy(
    { id }: CurrentUser,
    described: readonly SignedPerformance[],
    profiles: KnownProfiles,
  ): PerformanceResponse {
    const [response] = this.rights.asSeenBy(id, described, profiles);
    if (!response) throw new AppError('notfound');
    return response;
  }

  /** Returns the profiles of the people in a new sign-up, if the user may sign them up. */
  async findOwnPeople(user: CurrentUser, people: readonly Person<string>[]): Promise<KnownProfiles> {
    const profiles = await this.guardians.know(people.map(({ profile }) => profile));
    assertOwn(user, people, { profiles, by: user.id });
    return profiles;
  }

  /** Finds a sign-up that the user may edit, with the profiles of its people and these. */
  async findOwnOrFail(
    user: CurrentUser,
    id: string,
    typed: readonly string[] = [],
  ): Promise<{ performance: PerformanceRecord; profiles: KnownProfiles }> {
    const found = await this.findOrFail(id, typed);
    if (!mayChange(user.id, signedIn(found.performance), found.profiles)) throw new AppError('notfound');
    return found;
  }

  /** Finds a sign-up and the profiles of its people. The caller decides who may see them. */
  async findOrFail(
    id: string,
    typed: readonly string[] = [],
  ): Promise<{ performance: PerformanceRecord; profiles: KnownProfiles }> {
    const performance = await this.performances.findById(toObjectId(id)).lean();
    if (!performance) throw new AppError('notfound');
    const profiles = await this.guardians.know([...profilesIn(performance), ...typed]);
    return { performance, profiles };
  }

  /** Returns sign-ups as an account may see them that looks after one of their people. */
  async describeFor(
    account: string,
    performances: readonly PerformanceRecord[],
  ): Promise<FamilyPerformance[]> {
    const { described, profiles } = await this.readAll(performances);
    return this.rights.asSeenBy(account, described, profiles);
  }

  /** Returns a sign-up as an account may see it that looks after one of its people. */
  async describe({ id }: CurrentUser, performance: PerformanceRecord): Promise<PerformanceResponse> {
    const [response] = await this.describeFor(id, [performance]);
    if (!response) throw new AppError('notfound');
    return response;
  }

  private async familyNamer(profiles: KnownProfiles): Promise<FamilyOf> {
    const accounts = distinct(profiles.ids.flatMap((id) => profiles.accountsOf(id)));
    const contacts = await this.accounts.findContacts(accounts);
    return familyNamer(profiles, new Map(contacts.map(({ user, accountType }) => [user, accountType])));
  }

  private async findSignedUp(event: string, user?: string): Promise<PerformanceRecord[]> {
    const own = user === undefined ? {} : await this.rights.performancesOf(user);
    return this.performances
      .find({ ...own, event: new Types.ObjectId(event), withdrawnAt: null })
      .sort({ _id: 1 })
      .lean();
  }

  // Takes two commands, and two more if programs are published. Skips sign-ups without an event or a first person.
  private async readAll(performances: readonly PerformanceRecord[]): Promise<Described> {
    const [events, profiles] = await Promise.all([
      this.events.readEvents(distinct(performances.map(({ event }) => event.toHexString()))),
      this.guardians.know(performances.flatMap(profilesIn)),
    ]);
    return { described: await this.describeAll(performances, events, profiles), profiles };
  }

  /** Returns sign-ups with these events and people, as coordinators see them, with their signers. */
  async describeAll(
    performances: readonly PerformanceRecord[],
    events: readonly EventResponse[],
    profiles: KnownProfiles,
  ): Promise<SignedPerformance[]> {
    const standing = performances.filter(({ withdrawnAt }) => withdrawnAt === null);
    const ids = new Set(standing.map(({ _id }) => _id.toHexString()));
    const [places, addresses] = await Promise.all([
      this.versions.publishedTimes(events, ids),
      this.shares.openAddresses(events),
    ]);
    const eventById = new Map(events.map((event) => [event._id, event]));
    return performances.flatMap((performance) => {
      const event = eventById.get(performance.event.toHexString());
      const published = places.get(performance._id.toHexString());
      const publicAddress = event && addresses.get(event._id);
      const response =
        event && toPerformanceResponse(performance, event, profiles, { published, publicAddress });
      return response ?? [];
    });
  }

  // Answers 404 for foreign sign-ups, because their existence is private too. Coordinators do not see withdrawn sign-ups.
  private async assertMaySee(user: CurrentUser, performance: PerformanceResponse): Promise<void> {
    const event = await this.events.readEvent(performance.event._id);
    const isLeft = performance.withdrawn && !hasPermission(user, 'admin');
    if (isLeft || !canManageEvent(user, event)) throw new AppError('notfound');
  }
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
