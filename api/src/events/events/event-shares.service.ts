import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { addressLetters, isStillPublic } from '@portal/contracts/public-program.rules';
import type { ShareInput, ShareResponse } from '@portal/contracts/public-program';
import { Model, trusted, type Types } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { toObjectId } from '../../platform/common/object-id.js';
import { answeredFields, EventRecord, toEventResponse, type EventShare } from './events.schema.js';
import { EventsService } from './events.service.js';

// 60 bits, so that addresses cannot be guessed.
const newAddress = (): string =>
  [...randomBytes(12)]
    .map((byte) => addressLetters.charAt(byte % addressLetters.length))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const toShareResponse = ({ address, names, isOff = false }: EventShare): ShareResponse => ({
  address,
  names,
  isOff,
});

/** An event found by its public address. */
export interface SharedEvent {
  event: EventResponse;
  share: EventShare;
  /** The thanks at the end of its program. */
  thanks: string;
}

/** The public addresses of events. */
@Injectable()
export class EventSharesService {
  constructor(
    @InjectModel(EventRecord.name) private readonly events: Model<EventRecord>,
    private readonly eventsService: EventsService,
  ) {}

  async getShare(user: CurrentUser, id: string): Promise<ShareResponse> {
    const event = await this.eventsService.getManagedEvent(user, id);
    return toShareResponse(await this.ensureShare(toObjectId(event._id)));
  }

  async changeShare(user: CurrentUser, { renew, ...input }: ShareInput): Promise<ShareResponse> {
    const { _id, names, isOff } = input;
    const { address } = await this.getShare(user, _id);
    const share = await this.store(
      { _id: toObjectId(_id), ...(renew && { 'share.address': address }) },
      {
        ...(names && { 'share.names': names }),
        ...(isOff !== undefined && { 'share.isOff': isOff }),
        ...(renew && { 'share.address': newAddress() }),
      },
    );
    // If two requests create an address at the same time, both get the same one.
    return share ? toShareResponse(share) : this.changeShare(user, input);
  }

  private async ensureShare(_id: Types.ObjectId): Promise<EventShare> {
    const find = async () => (await this.events.findById(_id, { share: 1 }).lean())?.share;
    const fresh: EventShare = { address: newAddress(), names: 'initial' };
    const share =
      (await find()) ??
      (await this.store({ _id, share: trusted({ $exists: false }) }, { share: fresh })) ??
      // Reads the address that another request has created meanwhile.
      (await find());
    if (!share) throw new AppError('notfound');
    return share;
  }

  /** For other modules: the public address of an event; undefined if its public page is closed. */
  async publicAddress(event: Types.ObjectId): Promise<string | undefined> {
    const found = await this.events.findById(event, { share: 1 }).lean();
    return found?.share && !found.share.isOff ? found.share.address : undefined;
  }

  /** For other modules: opens or closes the public page of an event. */
  async setPublic(_id: Types.ObjectId, isPublic: boolean): Promise<void> {
    if (isPublic) await this.ensureShare(_id);
    await this.store({ _id, share: trusted({ $exists: true }) }, { 'share.isOff': !isPublic });
  }

  /** For other modules: the public addresses of events whose program is public now, by event. */
  async openAddresses(events: readonly EventResponse[]): Promise<Map<string, string>> {
    const now = clock.now();
    const shown = events.filter((event) => event.published && !event.hidden && isStillPublic(event, now));
    if (shown.length === 0) return new Map();
    const ids = shown.map(({ _id }) => toObjectId(_id));
    const found = await this.events.find({ _id: trusted({ $in: ids }) }, { share: 1 }).lean();
    return new Map(
      found.flatMap(({ _id, share }) => (share && !share.isOff ? [[_id.toHexString(), share.address]] : [])),
    );
  }

  /** For other modules: finds an event by its public address. */
  async findByAddress(address: string): Promise<SharedEvent | null> {
    const { share: _, settings: __, ...unread } = answeredFields;
    const found = await this.events.findOne({ 'share.address': address }, unread).lean();
    if (!found?.share) return null;
    const { share, settings } = found;
    return { event: toEventResponse(found), share, thanks: settings?.thanks ?? '' };
  }

  private async store(filter: object, change: object): Promise<EventShare | undefined> {
    const stored = await this.events
      .findOneAndUpdate(filter, { $set: change }, { returnDocument: 'after', projection: { share: 1 } })
      .lean();
    return stored?.share;
  }
}
