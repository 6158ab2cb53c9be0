import { peopleInRow } from '@portal/contracts/versions.rules';
import { Controller, Header, Res } from '@nestjs/common';
import { publicEventFields } from '@portal/contracts/event-fields.rules';
import { isFull, placesLeft } from '@portal/contracts/events.rules';
import { pickFields } from '@portal/contracts/piece.rules';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { isStillPublic, readAddress } from '@portal/contracts/public-program.rules';
import type { VersionRow } from '@portal/contracts/versions';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { EventSharesService, type SharedEvent } from '../events/event-shares.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { ProfilesService } from '../../people/profiles/profiles.service.js';
import { VersionStore } from '../versions/version-store.service.js';
import { publicRow } from './public-rows.js';
import { Tickets } from './tickets.service.js';
import type { Response } from 'express';

/** A published program, and its length; no program if none is published. */
interface ShownProgram {
  program?: PublicProgramResponse['program'];
  seconds: number;
}

const notShown: ShownProgram = { seconds: 0 };

/** Returns events and programs by their public address. */
@Controller()
export class PublicProgramController {
  constructor(
    private readonly shares: EventSharesService,
    private readonly versions: VersionStore,
    private readonly profiles: ProfilesService,
    private readonly throttles: ThrottlesService,
    private readonly tickets: Tickets,
  ) {}

  @Header('X-Robots-Tag', 'noindex')
  @Call('GET /public_program', 'notfound', 'throttled')
  async getPublicProgram({ input: { address }, address: client }: Asked<'GET /public_program'>) {
    const found = await this.findOrFail(address, client);
    const { event } = found;
    const { hidden, canceled } = event;
    const { program, seconds } = canceled || hidden ? notShown : await this.programOf(found);
    return {
      ...pickFields(event, ['_id', ...publicEventFields, 'version']),
      // Visitors plan with the later end of the two.
      duration: Math.max(event.duration, Math.ceil(seconds / 60)),
      isFull: isFull(event),
      placesLeft: placesLeft(event),
      ...(canceled && { canceled: { reason: canceled.reason } }),
      ...(hidden && { hidden: { reason: hidden.reason } }),
      ...(program && { program }),
    };
  }

  @Call('GET /event_name', 'throttled')
  async getEventName({ input: { id }, address: client }: Asked<'GET /event_name'>) {
    const address = (await this.shares.publicAddress(toObjectId(id))) ?? '';
    const { event } = await this.findOrFail(address, client);
    return { ...pickFields(event, ['name', 'date', 'timeZone']), city: event.address.city };
  }

  @Call('GET /event_share')
  getShare({ input: { id }, user }: Asked<'GET /event_share'>) {
    return this.shares.getShare(user, id);
  }

  @Call('POST /event_share')
  changeShare({ input, user }: Asked<'POST /event_share'>) {
    return this.shares.changeShare(user, input);
  }

  @Header('X-Robots-Tag', 'noindex')
  @Call('GET /program_ticket', 'notfound', 'throttled')
  async getProgramTicket(
    { input: { address }, address: client }: Asked<'GET /program_ticket'>,
    @Res() response: Response,
  ): Promise<void> {
    const { event } = await this.findOrFail(address, client);
    const picture = await this.tickets.draw(event);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.type('png').send(picture);
  }

  private async programOf({ event, share: { names }, thanks }: SharedEvent): Promise<ShownProgram> {
    const version = event.published && (await this.versions.newest(event._id));
    if (!version) return notShown;
    const { number, at, rows } = version;
    const consents = await this.profiles.listConsents(profilesIn(rows));
    const shown = rows.map((row) => publicRow(row, names, consents));
    const { start, seconds } = rows.at(-1) ?? { start: 0, seconds: 0 };
    return {
      program: { number, at: at.toISOString(), rows: shown, thanks },
      seconds: start + seconds,
    };
  }

  private async findOrFail(text: string, client: string): Promise<SharedEvent> {
    const found = await this.throttles.countWrong('program-tries', client, () => this.findShared(text));
    if (found.share.isOff || !isStillPublic(found.event, clock.now()))
      throw new AppError('notfound', { status: 410 });
    await this.throttles.take('program-address', client);
    return found;
  }

  private async findShared(text: string): Promise<SharedEvent> {
    const address = readAddress(text);
    const found = address === undefined ? null : await this.shares.findByAddress(address);
    if (!found) throw new AppError('notfound');
    return found;
  }
}

const profilesIn = (rows: readonly VersionRow[]): string[] => [
  ...new Set(rows.flatMap((row) => peopleInRow(row).map(({ profile }) => profile))),
];
