import { Injectable } from '@nestjs/common';
import { isFull } from '@portal/contracts/events.rules';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { isStillPublic, readAddress } from '@portal/contracts/public-program.rules';
import { AppError } from '../common/app-error.js';
import { Clock } from '../common/clock.js';
import { EventSharesService } from '../events/event-shares.service.js';
import { toEventResponse, type EventRecord } from '../events/events.schema.js';
import { Limits } from '../throttles/limits.service.js';
import { ThrottlesService } from '../throttles/throttles.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { publicRow } from './public-rows.js';

/** Events as whoever has their public address reads them. */
@Injectable()
export class PublicProgramService {
  constructor(
    private readonly shares: EventSharesService,
    private readonly versions: VersionStore,
    private readonly throttles: ThrottlesService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async getPublicProgram(text: string, client: string): Promise<PublicProgramResponse> {
    await this.throttles.take(this.limits.programAddress, client);
    const event = await this.findOrFail(text, client);
    const { share, settings, published, hidden } = event;
    const { canceled } = event as EventRecord & { canceled?: { reason: string } };
    const isShown = published && !hidden && !canceled;
    const facts = toEventResponse(event);
    const version = isShown ? await this.versions.newest(facts._id) : null;
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
  private async findOrFail(text: string, client: string): Promise<EventRecord> {
    await this.throttles.check(this.limits.programTriesAddress, client);
    const address = readAddress(text);
    const event = address === undefined ? null : await this.shares.findByAddress(address);
    if (!event) await this.throttles.take(this.limits.programTriesAddress, client);
    if (!event || event.share?.isOff || !isStillPublic(toEventResponse(event), this.clock.now()))
      throw new AppError('notfound');
    return event;
  }
}
