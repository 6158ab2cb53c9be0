import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { isFull } from '@portal/contracts/events.rules';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { isStillPublic, readAddress } from '@portal/contracts/public-program.rules';
import type { Connection } from 'mongoose';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { toEventResponse, type EventRecord } from '../events/events.schema.js';
import { Limits } from '../throttles/limits.service.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { publicRow, type PublishedRow } from './public-rows.js';

interface Version {
  number: number;
  at: Date;
  rows: PublishedRow[];
}

// What makes a program public, or takes it back.
type ToldEvent = EventRecord & { canceled?: { reason: string }; hidden?: { reason: string } };

/** Events as whoever has their public address reads them. */
@Injectable()
export class PublicProgramService {
  constructor(
    private readonly shares: EventSharesService,
    @InjectConnection() private readonly connection: Connection,
    private readonly throttles: ThrottlesService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async getPublicProgram(text: string, client: string): Promise<PublicProgramResponse> {
    await this.throttles.take(this.limits.programAddress, client);
    const event = await this.findOrFail(text, client);
    const { share, settings } = event;
    const { canceled, hidden } = event;
    const version = canceled || hidden ? undefined : await this.newestOf(event);
    const facts = toEventResponse(event);
    return {
      _id: facts._id,
      name: facts.name,
      description: facts.description,
      address: facts.address,
      date: facts.date,
      duration: facts.duration,
      timeZone: facts.timeZone,
      bring: facts.bring,
      piano: facts.piano,
      stepFree: facts.stepFree,
      version: facts.version,
      isFull: isFull(facts),
      ...(canceled && { canceled: { reason: canceled.reason } }),
      ...(hidden && { hidden: { reason: hidden.reason } }),
      ...(version && {
        program: {
          number: version.number,
          at: version.at.toISOString(),
          rows: version.rows.map((row) => publicRow(row, share?.names ?? 'initial')),
          thanks: settings?.thanks ?? '',
        },
      }),
    };
  }

  // Whoever has tried too many addresses that are none reads no others either, or they could go on trying.
  private async findOrFail(text: string, client: string): Promise<ToldEvent> {
    await this.throttles.check(this.limits.programTriesAddress, client);
    const address = readAddress(text);
    const event = address === undefined ? null : await this.shares.findByAddress(address);
    if (!event) await this.throttles.take(this.limits.programTriesAddress, client);
    if (!event || event.share?.isOff || !isStillPublic(toEventResponse(event), this.clock.now()))
      throw new AppError('notfound');
    return event;
  }

  private newestOf({ _id }: EventRecord): Promise<Version | null> {
    const versions = this.connection.collection<Version & { event: EventRecord['_id'] }>('program_versions');
    return versions.findOne({ event: _id }, { sort: { number: -1 } });
  }
}
