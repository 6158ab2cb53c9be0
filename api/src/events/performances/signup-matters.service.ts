import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { hasStarted } from '@portal/contracts/events.rules';
import type { Matter, OpenedLink } from '@portal/contracts/matters';
import { answerBy } from '@portal/contracts/matters.rules';
import { paths } from '@portal/contracts/paths';
import type { PublishedTimes } from '@portal/contracts/versions';
import { Model, trusted, Types } from 'mongoose';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { Matters, type MattersOf } from '../../people/profiles/matters.service.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { clock } from '../../platform/common/clock.js';
import { Codes } from '../../platform/config/signer.js';
import { SecretDestinations } from '../../platform/http/links/secret-destinations.service.js';
import { EventsService } from '../events/events.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { notJoined, type InvitedRecord } from './invited-people.js';
import { ownSignups } from './performance-rights.service.js';
import { PerformanceRecord, profilesIn } from './performances.schema.js';
import { mayChange, seesSignup, signedIn, teacherOf } from './signers.js';

const mostRead = 2000;
const day = 24 * 3_600_000;

/** A sign-up for an event that is not over, and when its pieces are in the published program. */
interface Coming {
  performance: PerformanceRecord;
  id: string;
  event: EventResponse;
  published: PublishedTimes | undefined;
}

/** An invitation into a piece, with the piece's event and title. */
interface Received {
  invited: InvitedRecord;
  event: EventResponse;
  title: string;
}

const awaitedIn = (performance: PerformanceRecord) =>
  notJoined(performance).filter(({ declined }) => !declined);

const toEdit = ({ performance, id, event }: Coming): Matter[] => {
  const { title, time } = performance;
  const about = { of: id, title, event: event.name, timeZone: event.timeZone };
  const since = performance._id.getTimestamp().toISOString();
  return [
    ...(time === null ? [{ kind: 'length' as const, ...about, since }] : []),
    ...awaitedIn(performance).map(({ id: invited, name: who, instrument }) => ({
      kind: 'invitedWaits' as const,
      ...about,
      who,
      instrument,
      since: invited.getTimestamp().toISOString(),
      due: answerBy(event.date, invited.getTimestamp()),
    })),
  ];
};

const late = ({ performance, id, event, published }: Coming): Matter[] => {
  const { _id, title } = performance;
  const at = event.hidden ? undefined : event.published?.at;
  const isLate = at !== undefined && !published && _id.getTimestamp().toISOString() > at;
  if (!isLate) return [];
  return [{ kind: 'lateSignup', of: id, title, event: event.name, since: _id.getTimestamp().toISOString() }];
};

// One matter for each event, with the earliest time.
const programsOut = (seen: readonly Coming[]): Matter[] => {
  const placed = seen.flatMap(({ event, published }) => (published ? [{ event, at: published.call }] : []));
  return [...Map.groupBy(placed, ({ event }) => event._id).values()].flatMap((group) => {
    const [first] = group.sort((a, b) => a.at.localeCompare(b.at));
    if (!first) return [];
    const { _id: of, name, timeZone } = first.event;
    return [{ kind: 'programOut' as const, of, event: name, timeZone, at: first.at }];
  });
};

/** Finds what is open about the sign-ups of an account, and the invitations into pieces to its address. */
@Injectable()
export class SignupMatters implements OnModuleInit {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly events: EventsService,
    private readonly versions: VersionStore,
    private readonly accounts: AccountsService,
    private readonly matters: Matters,
    private readonly links: SecretDestinations,
    private readonly codes: Codes,
  ) {}

  onModuleInit(): void {
    this.matters.register((of) => this.find(of));
    this.links.register(paths.pieceInvitation, (code) => this.describe(code));
  }

  private async find({ user, profiles }: MattersOf): Promise<Matter[]> {
    const coming = await this.coming(user, profiles);
    const seen = coming.filter(({ performance }) => seesSignup(user.id, signedIn(performance), profiles));
    const open = seen.filter(({ event }) => !hasStarted(event, clock.now()));
    const own = open.filter(({ performance }) => mayChange(user.id, signedIn(performance), profiles));
    return [
      ...(await this.invited(user, coming)),
      ...own.flatMap(toEdit),
      ...open.flatMap(late),
      ...programsOut(seen),
      ...(await this.taught(user, open, profiles)),
      ...(user.permissions.length > 0 ? await this.missing(user) : []),
    ];
  }

  /** Describes an invitation into a piece to a visitor who has its code; undefined if it cannot be answered any more. */
  private async describe(code: string): Promise<OpenedLink | undefined> {
    const hash = this.codes.hashOf(code);
    const performance = await this.performances.findOne({ 'invited.hash': hash, withdrawnAt: null }).lean();
    const invited = performance && awaitedIn(performance).find((one) => one.hash === hash);
    if (!invited) return undefined;
    const events = await this.events.readComing([performance.event.toHexString()]);
    const [found] = await this.receivedOf(
      events.map((event) => ({ invited, event, title: performance.title })),
    );
    const { email } = invited;
    if (!found) return undefined;
    const { of: _, ...words } = found;
    return { ...words, ...(email !== undefined && { email }) };
  }

  private async coming({ id, email, unconfirmed }: CurrentUser, profiles: MattersOf['profiles']) {
    const $or = [ownSignups(id, profiles), ...(unconfirmed ? [] : [{ 'invited.email': email }])];
    const found = await this.performances
      .find({ withdrawnAt: null, $or })
      .sort({ _id: -1 })
      .limit(mostRead)
      .lean();
    const events = await this.events.readComing(found.map(({ event }) => event.toHexString()));
    const ids = new Set(found.map(({ _id }) => _id.toHexString()));
    const times = await this.versions.publishedTimes(events, ids);
    const eventById = new Map(events.map((event) => [event._id, event]));
    return found.reverse().flatMap((performance): Coming[] => {
      const event = eventById.get(performance.event.toHexString());
      const signup = performance._id.toHexString();
      return event ? [{ performance, id: signup, event, published: times.get(signup) }] : [];
    });
  }

  private async invited({ email, unconfirmed }: CurrentUser, coming: readonly Coming[]): Promise<Matter[]> {
    if (unconfirmed) return [];
    return await this.receivedOf(
      coming.flatMap(({ performance, event }) =>
        awaitedIn(performance)
          .filter((one) => one.email === email)
          .map((invited) => ({ invited, event, title: performance.title })),
      ),
    );
  }

  private async receivedOf(all: readonly Received[]): Promise<Matter[]> {
    const received = all.filter(({ event }) => !hasStarted(event, clock.now()));
    if (received.length === 0) return [];
    const senders = await this.accounts.findKnown(received.map(({ invited }) => invited.from.toHexString()));
    return received.flatMap(({ invited: { id, from, name, instrument }, event, title }): Matter[] => {
      // The invitations of a blocked account are invalid while it is blocked.
      if (senders.get(from.toHexString())?.isBlocked === true) return [];
      const since = id.getTimestamp();
      const words = { who: name, instrument, title, event: event.name, timeZone: event.timeZone };
      const due = answerBy(event.date, since);
      return [{ kind: 'pieceInvited', of: id.toHexString(), ...words, since: since.toISOString(), due }];
    });
  }

  // One matter for each event of a coordinator in the next four weeks, due a week before it.
  private async missing({ id }: CurrentUser): Promise<Matter[]> {
    const soon = clock.now().getTime() + 28 * day;
    const next = await this.events.listNextOf(id);
    const events = next.filter(({ date }) => Date.parse(date) < soon);
    const ids = events.map(({ _id }) => new Types.ObjectId(_id));
    const found = await this.performances.find({ event: trusted({ $in: ids }), withdrawnAt: null }).lean();
    const lacking = found.filter((one) => one.time === null || awaitedIn(one).length > 0);
    const groups = Map.groupBy(lacking, ({ event }) => event.toHexString());
    return events.flatMap(({ _id: of, name: event, date, timeZone }): Matter[] => {
      const { length: count } = groups.get(of) ?? [];
      const due = new Date(Date.parse(date) - 7 * day).toISOString();
      return count === 0 ? [] : [{ kind: 'eventMissing', of, event, count, timeZone, due }];
    });
  }

  // One matter for each teacher, with the names of the family's children. It begins with the last sign-up.
  private async taught(
    { id }: CurrentUser,
    open: readonly Coming[],
    profiles: MattersOf['profiles'],
  ): Promise<Matter[]> {
    const taught = open.flatMap(({ performance, event }) => {
      const teacher = teacherOf(signedIn(performance), profiles);
      const [first = ''] = profilesIn(performance);
      const isOther = teacher !== undefined && teacher !== id && profiles.rightOf(id, first) !== undefined;
      const who = profiles.person(first)?.firstName;
      const since = performance._id.getTimestamp().toISOString();
      return isOther && who !== undefined && !event.published ? [{ teacher, event, who, since }] : [];
    });
    if (taught.length === 0) return [];
    const teachers = await this.accounts.findKnown(taught.map(({ teacher }) => teacher));
    return [...Map.groupBy(taught, ({ teacher }) => teacher)].flatMap(([teacher, group]): Matter[] => {
      const from = teachers.get(teacher)?.called;
      const [first] = group;
      if (!first || from === undefined) return [];
      const who = [...new Set(group.map((each) => each.who))].join(', ');
      const { size: count } = new Set(group.map(({ event }) => event._id));
      const since = group
        .map((each) => each.since)
        .sort()
        .at(-1);
      return [{ kind: 'teacherSigned', of: teacher, who, from, event: first.event.name, count, since }];
    });
  }
}
