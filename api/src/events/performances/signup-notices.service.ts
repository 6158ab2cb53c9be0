import { Injectable } from '@nestjs/common';
import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse, SignupBefore } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import type { Person } from '@portal/contracts/performers.rules';
import { comparedFields, pickFields } from '@portal/contracts/piece.rules';
import type { PersonName } from '@portal/contracts/profiles.rules';
import { Types } from 'mongoose';
import type { KnownProfiles } from '../../people/profiles/guardians.service.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import type { MailFacts } from '@portal/contracts/mail-facts';
import { NotificationQueue } from '../notification-queue/notification-queue.service.js';
import { notJoined } from './invited-people.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRights } from './performance-rights.service.js';
import type { PerformanceRecord } from './performances.schema.js';
import { PieceInvitationMails } from './piece-invitation-mails.service.js';
import type { SignupContext } from './signup-people.js';
import { accountsOfSignup, mayChange, signedIn, teacherOf } from './signers.js';

/** The people after a change, the profiles that leave, and accounts that get no mail. */
interface SignupChange {
  after?: readonly Person<string>[];
  leaving?: readonly string[];
  /** The account that takes out the last person it looks after, and needs no mail about that. */
  leaver?: string;
  except?: readonly string[];
}

/** Queues mails about sign-ups before they are written. A mail that finds no difference when it is sent is dropped. */
@Injectable()
export class SignupNotices {
  constructor(
    private readonly lists: PerformanceListsService,
    private readonly rights: PerformanceRights,
    private readonly queue: NotificationQueue,
    private readonly invitations: PieceInvitationMails,
  ) {}

  async beforeSignup(
    event: EventResponse,
    id: string,
    people: readonly Person<string>[],
    profiles: KnownProfiles,
    { id: by, email }: CurrentUser,
  ): Promise<void> {
    const accounts = accountsOf(people, { profiles, by });
    const isTeacher = teacherOf({ people: people.map(({ profile }) => profile), by }, profiles) === by;
    const others = isTeacher ? accounts.filter((account) => account !== by) : [];
    await this.tell(event, others, newTo(id, email));
    await this.tell(
      event,
      accounts.filter((account) => !others.includes(account)),
      newTo(id),
    );
  }

  /**
   * Accounts that see the sign-up only after the change get a mail about a new sign-up. If a person leaves, their family and
   * the coordinator get a mail too.
   */
  async beforeChange(
    performance: PerformanceRecord,
    event: EventResponse,
    profiles: KnownProfiles,
    { after = [], leaving = [], leaver, except = [] }: SignupChange = {},
  ): Promise<void> {
    if (performance.withdrawnAt) return;
    const [described] = await this.lists.describeAll([performance], [event], profiles);
    if (!described) return;
    const id = described._id;
    const signed = signedIn(performance);
    const isFirstLeaving = leaving.includes(signed.people[0] ?? '');
    const seen = this.rights.seenByEach([described], profiles);
    const added = accountsOf(after, { profiles, by: described.by }).filter((account) => !seen.has(account));
    for (const [account, [own = described]] of seen)
      if (!except.includes(account))
        await this.tell(event, [account], {
          ...was(own),
          ...(account !== leaver && left(own, leaving)),
          ...(isFirstLeaving && !mayChange(account, signed, profiles) && { handedOver: [id] }),
        });
    await this.tell(event, added, newTo(id));
    if (except.includes(event.coordinator)) return;
    // Tells the coordinator about changes of a published piece, because the program keeps the old data until it is published
    // again.
    const edited = { ...(described.published && was(described)), ...left(described, leaving) };
    if (Object.keys(edited).length > 0) await this.tell(event, [event.coordinator], edited, 'edited');
  }

  /** Mails the families with an open invitation into a sign-up that was withdrawn. */
  async afterWithdrawal(performance: PerformanceRecord, event: EventResponse): Promise<void> {
    for (const invited of notJoined(performance))
      await this.invitations.end('pieceWithdrawn', { performance, event, invited });
  }

  private async tell(
    { _id }: EventResponse,
    accounts: readonly string[],
    facts: MailFacts['signups'],
    kind: 'signups' | 'edited' = 'signups',
  ): Promise<void> {
    const event = new Types.ObjectId(_id);
    await this.queue.gather(
      accounts.map((account) => ({ kind, event, account: new Types.ObjectId(account), facts })),
    );
  }
}

const accountsOf = (people: readonly Person<string>[], { profiles, by }: SignupContext): string[] =>
  accountsOfSignup({ people: people.map(({ profile }) => profile), by }, profiles);

const nameOf = ({ firstName, lastName, printName = '' }: PersonResponse['profile']): PersonName => ({
  firstName,
  lastName,
  printName,
});

const left = ({ _id: piece, people }: PerformanceResponse, leaving: readonly string[]) => {
  const gone = people.filter(({ profile }) => leaving.includes(profile._id));
  if (gone.length === 0) return {};
  return { left: gone.map(({ profile }) => ({ piece, profile: profile._id, name: nameOf(profile) })) };
};

const newTo = (piece: string, teacher?: string): MailFacts['signups'] => ({
  pieces: [{ piece, was: null, ...(teacher !== undefined && { teacher }) }],
});

const was = (performance: PerformanceResponse): MailFacts['signups'] => ({
  pieces: [{ piece: performance._id, was: told(performance) }],
});

const told = (performance: PerformanceResponse): SignupBefore => ({
  ...pickFields(performance, comparedFields),
  people: performance.people.map(({ profile, instrument, role }) => ({
    profile: nameOf(profile),
    instrument,
    role,
  })),
});
