import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { canManageEvent, hasStarted } from '@portal/contracts/events.rules';
import type { FieldCode } from '@portal/contracts/field-codes';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { mostPerformers } from '@portal/contracts/performers';
import { nameFor } from '@portal/contracts/person.rules';
import type {
  AcceptPieceInvitationInput,
  InvitedPersonId,
  InvitePersonInput,
  PieceInvitation,
  ReceivedPieceInvitation,
  SentPieceInvitation,
} from '@portal/contracts/piece-invitations';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Clock } from '../../platform/common/clock.js';
import { Codes } from '../../platform/common/signer.js';
import { Audit } from '../../platform/log/audit.js';
import { EventPlacesService } from '../events/event-places.service.js';
import { EventsService } from '../events/events.service.js';
import { notJoined, withChanged, type InvitedRecord } from './invited-people.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRecord, profilesIn } from './performances.schema.js';
import { PieceInvitationMails } from './piece-invitation-mails.service.js';
import { mayChange, signedIn } from './signers.js';
import { SignupNotices } from './signup-notices.service.js';
import { asRead, mayEdit, toStored, withTextId } from './signup-people.js';

// The number of pieces in the list of invitations that an account received.
const mostReceived = 100;

interface Found {
  performance: PerformanceRecord;
  event: EventResponse;
  invited: InvitedRecord;
}

/** Invites people of other families into pieces. The place at the event belongs to the piece, not to its people. */
@Injectable()
export class PieceInvitations {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly events: EventsService,
    private readonly places: EventPlacesService,
    private readonly notices: SignupNotices,
    private readonly mails: PieceInvitationMails,
    private readonly codes: Codes,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async invite(user: CurrentUser, { id, ...person }: InvitePersonInput): Promise<PerformanceResponse> {
    const { performance } = await this.lists.findOwnOrFail(user, id);
    const event = await this.assertOpen(performance);
    await this.mails.takeTurn(user, performance, person.email);
    const from = new Types.ObjectId(user.id);
    const invited = { id: new Types.ObjectId(), ...person, from, ...this.codes.issue() };
    await this.add(user, id, invited);
    await this.mails.invite(performance, event, invited);
    this.audit.write({ action: 'piece.invite', object: id, detail: person.role });
    return await this.lists.getPerformance(user, id);
  }

  /** How the open invitations of a piece were sent. A teacher sees no addresses to which a family has sent them. */
  async listSent(user: CurrentUser, id: string): Promise<SentPieceInvitation[]> {
    const { performance, profiles } = await this.lists.findOwnOrFail(user, id);
    const isFamily = mayEdit(user, profiles, profilesIn(performance)[0] ?? '');
    return notJoined(performance).map(({ id: _id, email, from, nonce }) => ({
      _id: _id.toHexString(),
      ...(email !== undefined && (isFamily || from.toHexString() === user.id) && { email }),
      ...(email === undefined && from.toHexString() === user.id && { code: this.codes.codeOf(nonce) }),
    }));
  }

  /** Invites again, by a family that may change the piece or by a coordinator of its event. */
  async remind(user: CurrentUser, { id, invited: invitedId }: InvitedPersonId): Promise<void> {
    const { performance, profiles } = await this.lists.findOrFail(id);
    const event = await this.events.getEvent(performance.event.toHexString());
    const isOwn = mayChange(user.id, signedIn(performance), profiles);
    if (!isOwn && !canManageEvent(user, event)) throw new AppError('notfound');
    const invited = findInvited(performance, invitedId);
    await this.assertOpen(performance);
    if (invited.declined) throw new AppError('conflict');
    await this.mails.remind(user, performance, event, invited);
    this.audit.write({ action: 'piece.remind', object: id });
  }

  async takeBack(
    user: CurrentUser,
    { id, invited: invitedId }: InvitedPersonId,
  ): Promise<PerformanceResponse> {
    const { performance } = await this.lists.findOwnOrFail(user, id);
    const taken = findInvited(performance, invitedId);
    const left = (performance.invited ?? []).filter((one) => one !== taken);
    // The piece was changed at the same time.
    if (!(await this.write(performance, { invited: left })))
      return this.takeBack(user, { id, invited: invitedId });
    this.audit.write({ action: 'piece.take-back', object: id });
    return await this.lists.getPerformance(user, id);
  }

  /** The open invitations to the user's address. Empty until the address is confirmed. */
  async listReceived(user: CurrentUser): Promise<ReceivedPieceInvitation[]> {
    const email = await this.mails.confirmedAddress(user);
    if (email === undefined) return [];
    const found = await this.performances
      .find({ 'invited.email': email, withdrawnAt: null })
      .sort({ _id: 1 })
      .limit(mostReceived)
      .lean();
    const received = found.flatMap((performance) =>
      notJoined(performance)
        .filter((invited) => invited.email === email && !invited.declined)
        .map((invited) => this.receive(performance, invited)),
    );
    return (await Promise.all(received)).filter((one) => one !== null);
  }

  async show(code: string): Promise<PieceInvitation> {
    return await this.describe(await this.findByCode(code));
  }

  /**
   * Adds a profile of the user to the piece. One write adds the person and ends the invitation, so that only one account can
   * use it. The same account may repeat the request.
   */
  async accept(
    user: CurrentUser,
    { code, profile }: AcceptPieceInvitationInput,
  ): Promise<PerformanceResponse> {
    const { performance, event, invited } = await this.findByCode(code, profile);
    const id = performance._id.toHexString();
    const { profiles } = await this.lists.findOrFail(id, [profile]);
    const refuse = (why: FieldCode) => new AppError('invalid', { fields: { profile: why } });
    if (!mayEdit(user, profiles, profile)) throw refuse('profile');
    if (invited.profile) return await this.lists.getPerformance(user, id);
    if (profilesIn(performance).includes(profile)) throw refuse('profileTwice');
    if (performance.people.length >= mostPerformers) throw new AppError('quota');
    const { instrument, role, declined: _, ...rest } = invited;
    const people = [...performance.people.map(withTextId), { profile, instrument, role }];
    await this.notices.beforeChange(performance, event, profiles, { after: people });
    const joined = { ...rest, instrument, role, profile: new Types.ObjectId(profile) };
    const changed = { ...toStored(people, profiles), invited: withChanged(performance, joined) };
    const updated = await this.write(performance, changed, { $inc: { version: 1 } });
    if (!updated) return this.accept(user, { code, profile });
    await this.mails.confirm(user, invited);
    this.audit.write({ action: 'piece.join', object: id, detail: profile });
    await this.places.noteChange(event._id);
    return this.lists.answer(user, updated, event, profiles);
  }

  async decline(code: string): Promise<void> {
    const { performance, event, invited } = await this.findByCode(code);
    const declined = withChanged(performance, { ...invited, declined: true });
    if (!(await this.write(performance, { invited: declined }))) return this.decline(code);
    await this.mails.tellSender('pieceDeclined', performance, event, invited);
    this.audit.write({ action: 'piece.decline', object: performance._id.toHexString() });
  }

  // Null if the event takes no answers.
  private async receive(
    performance: PerformanceRecord,
    invited: InvitedRecord,
  ): Promise<ReceivedPieceInvitation | null> {
    const event = await this.events.getEvent(performance.event.toHexString());
    if (event.canceled || hasStarted(event, this.clock.now())) return null;
    const code = this.codes.codeOf(invited.nonce);
    return { ...(await this.describe({ performance, event, invited })), code };
  }

  private async describe({ performance, event, invited }: Found): Promise<PieceInvitation> {
    const { profiles } = await this.lists.findOrFail(performance._id.toHexString());
    const people = profilesIn(performance).map((id) => profiles.person(id));
    const { _id, name, date, timeZone, duration, address } = event;
    return {
      event: { _id, name, date, timeZone, duration, address },
      title: performance.title,
      composer: performance.composer,
      name: invited.name,
      instrument: invited.instrument,
      role: invited.role,
      people: people.flatMap((person) => (person ? [nameFor('otherFamily', person)] : [])),
    };
  }

  private async add(user: CurrentUser, id: string, invited: InvitedRecord): Promise<void> {
    const { performance } = await this.lists.findOwnOrFail(user, id);
    if (performance.people.length + notJoined(performance).length >= mostPerformers)
      throw new AppError('invalid', { fields: { name: 'performers' } });
    const all = [...(performance.invited ?? []), invited];
    if (!(await this.write(performance, { invited: all }))) await this.add(user, id, invited);
  }

  // Null if the piece has changed since it was read.
  private write(
    performance: PerformanceRecord,
    $set: Partial<PerformanceRecord>,
    more: { $inc?: { version: number } } = {},
  ): Promise<PerformanceRecord | null> {
    const unchanged = { ...asRead(performance), invited: performance.invited ?? null };
    return this.performances
      .findOneAndUpdate(unchanged, { $set, ...more }, { returnDocument: 'after' })
      .lean();
  }

  // An accepted invitation is found only together with the profile that accepted it.
  private async findByCode(code: string, profile?: string): Promise<Found> {
    const hash = this.codes.hashOf(code);
    const performance = await this.performances.findOne({ 'invited.hash': hash, withdrawnAt: null }).lean();
    const invited = performance?.invited?.find((one) => one.hash === hash);
    const isUsed = invited?.profile && invited.profile.toHexString() !== profile;
    if (!performance || !invited || isUsed) throw new AppError('noinvitation');
    return { performance, invited, event: await this.assertOpen(performance) };
  }

  private async assertOpen({ event: id, withdrawnAt }: PerformanceRecord): Promise<EventResponse> {
    if (withdrawnAt) throw new AppError('conflict');
    const event = await this.events.getEvent(id.toHexString());
    if (event.canceled) throw new AppError('canceled');
    if (hasStarted(event, this.clock.now())) throw new AppError('past');
    return event;
  }
}

const findInvited = (performance: PerformanceRecord, id: string): InvitedRecord => {
  const found = notJoined(performance).find((one) => one.id.toHexString() === id);
  if (!found) throw new AppError('notfound');
  return found;
};
