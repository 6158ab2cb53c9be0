import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hasPermission } from '@portal/contracts/auth.rules';
import { canManageEvent } from '@portal/contracts/events.rules';
import type { ProgramNews } from '@portal/contracts/program';
import type { Request, Response } from 'express';
import { Model, trusted } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { SessionReader } from '../../platform/access/session.js';
import { AccountsService } from '../../people/accounts/accounts.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { EventStreams, type EventStream } from '../../platform/http/server/event-streams.service.js';
import { log } from '../../platform/log/log.js';
import { EventRecord, markFields, markOf } from './events.schema.js';
import { ProgramVisit } from './program-visits.schema.js';

const everyMs = 1000;
// Sessions are checked after the events were polled this many times. Each check sends a heartbeat, before proxies close the
// stream as idle.
const turnsPerCheck = 10;
const visitMs = 30_000;

/** A user who has the page of a program open. */
interface Reader {
  event: string;
  user: CurrentUser;
  email: string;
  request: Request;
  stream: EventStream;
  /** The news that the user received last. */
  told: string;
}

type Marked = Pick<EventRecord, '_id' | 'coordinator' | keyof typeof markFields>;

/**
 * Tells pages with an open program when it changes and who else has it open. The news does not contain the change: the
 * page reads the data again with the usual access checks. Each process asks the store once a second about the
 * events its own clients have open, so it does not matter which process made the change.
 */
@Injectable()
export class ProgramNewsService {
  private readonly readers = new Set<Reader>();
  private readonly process = randomBytes(6).toString('hex');
  private isRunning = false;

  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    @InjectModel(ProgramVisit.name) private readonly visits: Model<ProgramVisit>,
    private readonly accounts: AccountsService,
    private readonly sessions: SessionReader,
    private readonly streams: EventStreams,
  ) {}

  async getProgramNews(user: CurrentUser, id: string): Promise<ProgramNews> {
    const event = toObjectId(id).toHexString();
    const [marked] = await this.findMarked([event]);
    if (!marked) throw new AppError('notfound');
    if (!canManageEvent(user, { coordinator: marked.coordinator.toHexString() }))
      throw new AppError('forbidden');
    return { mark: markOf(marked), here: hereBut(user.id, await this.findVisits([event])) };
  }

  async followProgramNews(
    user: CurrentUser,
    id: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    const event = toObjectId(id).toHexString();
    const [email = ''] = await this.accounts.findEmails([user.id]);
    const news = await this.getProgramNews(user, event);
    const stream = this.streams.start(response, user);
    const reader: Reader = { event, user, email, request, stream, told: '' };
    this.readers.add(reader);
    response.once('close', () => void this.leave(reader));
    await this.visit(reader);
    tell(reader, news);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let turn = 1; this.readers.size > 0; turn += 1) {
      await sleep(everyMs, undefined, { ref: false });
      try {
        if (turn % turnsPerCheck === 0) await this.check();
        await this.tellAll();
      } catch (error) {
        log.warn({ err: error }, 'the news of programs could not be read');
      }
    }
    this.isRunning = false;
  }

  private async tellAll(): Promise<void> {
    const open = [...new Set([...this.readers].map(({ event }) => event))];
    const [marked, visits] = await Promise.all([this.findMarked(open), this.findVisits(open)]);
    const marks = new Map(marked.map((event) => [event._id.toHexString(), markOf(event)]));
    const there = Map.groupBy(visits, ({ event }) => event);
    for (const reader of this.readers) {
      const here = hereBut(reader.user.id, there.get(reader.event) ?? []);
      tell(reader, { mark: marks.get(reader.event) ?? '', here });
    }
  }

  /** Ends the streams of users whose access has ended. */
  async check(): Promise<void> {
    const open = [...new Set([...this.readers].map(({ event }) => event))];
    const marked = await this.findMarked(open);
    const coordinators = new Map(
      marked.map(({ _id, coordinator }) => [_id.toHexString(), coordinator.toHexString()]),
    );
    for (const reader of this.readers) {
      const user = await this.sessions.look(reader.request);
      const coordinator = coordinators.get(reader.event) ?? '';
      if (!user || !hasPermission(user, 'coordinator') || !canManageEvent(user, { coordinator })) {
        reader.stream.end();
        continue;
      }
      reader.stream.beat();
      await this.visit(reader);
    }
  }

  private async visit({ event, user, email }: Reader): Promise<void> {
    const until = new Date(clock.now().getTime() + visitMs);
    const visit = { event, account: user.id, email, until };
    await this.visits.updateOne({ _id: this.visitId(event, user.id) }, { $set: visit }, { upsert: true });
  }

  private async leave(reader: Reader): Promise<void> {
    this.readers.delete(reader);
    const { event, user } = reader;
    const isStillHere = [...this.readers].some((other) => other.event === event && other.user.id === user.id);
    if (isStillHere) return;
    await this.visits.deleteOne({ _id: this.visitId(event, user.id) }).catch((error: unknown) => {
      log.debug({ err: error }, 'a visit ends by itself');
    });
  }

  private visitId(event: string, account: string): string {
    return [this.process, event, account].join(':');
  }

  private findMarked(events: readonly string[]): Promise<Marked[]> {
    return this.events
      .find({ _id: trusted({ $in: [...events] }) }, { coordinator: 1, ...markFields })
      .lean<Marked[]>();
  }

  private findVisits(events: readonly string[]): Promise<ProgramVisit[]> {
    return this.visits
      .find({ event: trusted({ $in: [...events] }), until: trusted({ $gt: clock.now() }) })
      .lean<ProgramVisit[]>();
  }
}

const hereBut = (account: string, visits: readonly ProgramVisit[]): string[] =>
  [...new Set(visits.filter((visit) => visit.account !== account).map(({ email }) => email))].sort();

const tell = (reader: Reader, news: ProgramNews): void => {
  const said = JSON.stringify(news);
  if (said === reader.told) return;
  reader.told = said;
  reader.stream.send(news);
};
