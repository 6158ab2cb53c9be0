import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { EventResponse } from '@portal/contracts/events';
import { canManageEvent, hasStarted } from '@portal/contracts/events.rules';
import type { FieldCode } from '@portal/contracts/field-codes';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { mostPerformers } from '@portal/contracts/performers';
import { invitedName } from '@portal/contracts/performers.rules';
import { nameFor } from '@portal/contracts/person.rules';
import { answerBy } from '@portal/contracts/matters.rules';
import type { PieceInvitation } from '@portal/contracts/piece-invitations';
import { Model, Types } from 'mongoose';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { clock } from '../../platform/common/clock.js';
import { isObjectId } from '../../platform/common/object-id.js';
import { Codes } from '../../platform/config/signer.js';
import { ChangedMeanwhile, retryChanged } from '../../platform/common/retry.js';
import { Audit } from '../../platform/log/audit.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { EventsService } from '../events/events.service.js';
import { notJoined, withChanged, withJoined, type InvitedRecord } from './invited-people.js';
import { PerformanceListsService } from './performance-lists.service.js';
import { PerformanceRecord, profilesIn } from './performances.schema.js';
import { PieceInvitationMails, type AboutInvited as Found } from './piece-invitation-mails.service.js';
import { SignupNotices } from './signup-notices.service.js';
import { mayChange, signedIn } from './signers.js';
import { asRead, mayEdit, toStored, withTextId } from './signup-people.js';

const closed = ['past', 'canceled'] as const;
const byCode = [...closed, 'withdrawn', 'noinvitation', 'throttled'] as const;

/** Invites people of other families into pieces. The place at the event belongs to the piece, not to its people. */
@Controller()
export class PieceInvitationsController {
  constructor(
    @InjectModel(PerformanceRecord.name) private readonly performances: Model<PerformanceRecord>,
    private readonly lists: PerformanceListsService,
    private readonly events: EventsService,
    private readonly notices: SignupNotices,
    private readonly mails: PieceInvitationMails,
    private readonly codes: Codes,
    private readonly audit: Audit,
  ) {}

  @Call('PUT /piece_invitation', ...closed, 'conflict', 'quota', 'invitedoften')
  async invitePerson({ input: { id, ...person }, user }: Asked<'PUT /piece_invitation'>) {
    const from = new Types.ObjectId(user.id);
    const invited = { id: new Types.ObjectId(), ...person, from, ...this.codes.issue() };
    // An invitation that is refused is not counted.
    await this.findRoom(user, id, invited);
    const about = await this.mails.inTurn(user, person.email, () =>
      retryChanged(async () => {
        const found = await this.findRoom(user, id, invited);
        await this.write(found.performance, { invited: [...(found.performance.invited ?? []), invited] });
        return found;
      }),
    );
    await this.mails.invite(about);
    await this.mails.tellSender(user, about);
    this.audit.write({ action: 'piece.invite', object: id, detail: person.role });
    await this.events.noteChange(about.event._id);
    return await this.lists.getPerformance(user, id);
  }

  /** Lists the open invitations of a piece. A link has its code; the code of a mailed invitation is only in the mail. */
  @Call('GET /sent_piece_invitations')
  async listInvited({ input: { id }, user }: Asked<'GET /sent_piece_invitations'>) {
    const { performance, profiles } = await this.lists.findOwnOrFail(user, id);
    const isFamily = mayEdit(user, profiles, profilesIn(performance)[0] ?? '');
    return notJoined(performance).map(({ id: _id, email, from, nonce }) => ({
      _id: _id.toHexString(),
      ...(email !== undefined && (isFamily || from.toHexString() === user.id) && { email }),
      ...(email === undefined && { code: this.codes.codeOf(nonce) }),
    }));
  }

  /** Invites again, by a family that may change the piece or by a coordinator of its event. */
  @Call('POST /piece_invitation_remind', ...closed, 'conflict', 'unreachable', 'quota', 'invitedoften')
  async remindInvited({ input: { id, invited: invitedId }, user }: Asked<'POST /piece_invitation_remind'>) {
    const { performance, profiles } = await this.lists.findOrFail(id);
    const event = await this.events.readEvent(performance.event.toHexString());
    const isOwn = mayChange(user.id, signedIn(performance), profiles);
    if (!isOwn && !canManageEvent(user, event)) throw new AppError('notfound');
    const invited = findInvited(performance, invitedId);
    await this.assertOpen(performance);
    if (invited.declined) throw new AppError('conflict');
    await this.mails.remind(user, { performance, event, invited, profiles });
    this.audit.write({ action: 'piece.remind', object: id });
  }

  @Call('POST /piece_invitation_take_back')
  async takeBackInvited(asked: Asked<'POST /piece_invitation_take_back'>): Promise<PerformanceResponse> {
    const { input, user } = asked;
    const { id } = input;
    const { performance } = await this.lists.findOwnOrFail(user, id);
    const taken = findInvited(performance, input.invited);
    const left = (performance.invited ?? []).filter((one) => one !== taken);
    await this.write(performance, { invited: left });
    const event = await this.events.readEvent(performance.event.toHexString());
    if (!performance.withdrawnAt)
      await this.mails.end('invitationEnded', { performance, event, invited: taken });
    this.audit.write({ action: 'piece.take-back', object: id });
    await this.events.noteChange(event._id);
    return await this.lists.getPerformance(user, id);
  }

  /** The open invitations to the user's address. Empty until the address is confirmed. */
  @Call('GET /piece_invitation', ...byCode)
  async getPieceInvitation({
    input: { code },
    user,
  }: Asked<'GET /piece_invitation'>): Promise<PieceInvitation> {
    const found = await this.findByCode(user, code);
    const from = await this.mails.findSenderName(found);
    return { ...this.describe(found), ...(from !== '' && { from }) };
  }

  /**
   * Adds a profile of the user to the piece. One write adds the person and ends the invitation, so that only one account can
   * use it. The same account may repeat the request.
   */
  @Call('POST /piece_invitation_accept', ...byCode)
  async joinPiece(asked: Asked<'POST /piece_invitation_accept'>): Promise<PerformanceResponse> {
    const { user, input } = asked;
    const { code, profile } = input;
    const found = await this.findByCode(user, code, profile);
    const { performance, event, invited } = found;
    const id = performance._id.toHexString();
    const { profiles } = await this.lists.findOrFail(id, [profile]);
    const refuse = (why: FieldCode) => new AppError('invalid', { fields: { profile: why } });
    if (!mayEdit(user, profiles, profile)) throw refuse('profile');
    // The process may have died after the write.
    if (invited.profile) return await this.afterJoining(user, found);
    if (profilesIn(performance).includes(profile)) throw refuse('profileTwice');
    if (performance.people.length >= mostPerformers) throw refuse('performers');
    const { instrument, role } = invited;
    const people = [...performance.people.map(withTextId), { profile, instrument, role }];
    await this.mails.confirm(user, invited);
    await this.notices.beforeChange(performance, event, profiles, { after: people });
    const changed = { people: toStored(people), invited: withJoined(performance, invited, profile) };
    await this.write(performance, changed, { $inc: { version: 1 } });
    this.audit.write({ action: 'piece.join', object: id, detail: profile });
    return await this.afterJoining(user, found);
  }

  /** Declines for the family that has the code. A repeated request sends no second mail. */
  @Call('POST /piece_invitation_decline', ...byCode)
  async declinePiece({ input: { code }, user }: Asked<'POST /piece_invitation_decline'>): Promise<void> {
    const found = await this.findByCode(user, code);
    const { performance, event, invited } = found;
    if (invited.profile) throw new AppError('noinvitation');
    if (invited.declined) return;
    const declined = withChanged(performance, { ...invited, declined: true });
    await this.write(performance, { invited: declined });
    await this.mails.tellFamily('pieceDeclined', found);
    this.audit.write({ action: 'piece.decline', object: performance._id.toHexString() });
    await this.events.noteChange(event._id);
  }

  private async afterJoining(user: CurrentUser, { performance, event }: Found): Promise<PerformanceResponse> {
    await this.events.noteChange(event._id);
    return await this.lists.getPerformance(user, performance._id.toHexString());
  }

  private describe({ performance, event, invited, profiles }: Found): PieceInvitation {
    const people = profilesIn(performance).map((id) => profiles.person(id));
    const { _id, name, date, timeZone, duration, address } = event;
    return {
      event: { _id, name, date, timeZone, duration, address },
      answerBy: answerBy(date, invited.id.getTimestamp()),
      title: performance.title,
      composer: performance.composer,
      name: invitedName(invited),
      instrument: invited.instrument,
      role: invited.role,
      people: people.flatMap((person) => (person ? [nameFor('otherFamily', person)] : [])),
      ...(invited.profile && { joined: performance._id.toHexString() }),
    };
  }

  private async findRoom(user: CurrentUser, id: string, invited: InvitedRecord): Promise<Found> {
    const { performance, profiles } = await this.lists.findOwnOrFail(user, id);
    const event = await this.assertOpen(performance);
    const waiting = notJoined(performance);
    const refuse = (fields: Record<string, FieldCode>) => new AppError('invalid', { fields });
    if (invited.email !== undefined && waiting.some(({ email }) => email === invited.email))
      throw refuse({ email: 'invitedEmail' });
    if (performance.people.length + waiting.length >= mostPerformers) throw refuse({ name: 'performers' });
    return { performance, event, invited, profiles };
  }

  private async write(
    performance: PerformanceRecord,
    $set: Partial<PerformanceRecord>,
    more: { $inc?: { version: number } } = {},
  ): Promise<void> {
    const unchanged = { ...asRead(performance), invited: performance.invited ?? null };
    const { matchedCount } = await this.performances.updateOne(unchanged, { $set, ...more });
    if (matchedCount === 0) throw new ChangedMeanwhile();
  }

  /**
   * Finds an invitation by its code, or by its id for the account with the address that it was sent to. An accepted one is
   * found only together with the profile that accepted it, or without a profile by its family.
   */
  private async findByCode(
    { id, email, unconfirmed }: CurrentUser,
    code: string,
    profile?: string,
  ): Promise<Found> {
    const isId = isObjectId(code);
    const hash = this.codes.hashOf(code);
    const sent = unconfirmed ? [] : [{ 'invited.email': email }];
    const joined = profile === undefined ? [] : [{ 'people.profile': new Types.ObjectId(profile) }];
    const asked = isId
      ? { 'invited.id': new Types.ObjectId(code), $or: [...sent, ...joined] }
      : { 'invited.hash': hash };
    const performance = await this.performances.findOne(asked).lean();
    const invited = performance?.invited?.find((one) =>
      isId ? one.id.toHexString() === code && (one.email === email || one.profile) : one.hash === hash,
    );
    if (!performance || !invited || (await this.mails.isFromBlocked(invited)))
      throw new AppError('noinvitation');
    const { profiles } = await this.lists.findOrFail(performance._id.toHexString());
    const used = invited.profile?.toHexString();
    const isOwn = used !== undefined && profile === undefined && profiles.rightOf(id, used) !== undefined;
    if (used !== undefined && used !== profile && !isOwn) throw new AppError('noinvitation');
    if (performance.withdrawnAt) throw new AppError('withdrawn');
    const event = await this.assertOpen(performance);
    return { performance, invited, event, profiles };
  }

  private async assertOpen({ event: id, withdrawnAt }: PerformanceRecord): Promise<EventResponse> {
    if (withdrawnAt) throw new AppError('conflict');
    const event = await this.events.readEvent(id.toHexString());
    if (event.canceled) throw new AppError('canceled');
    if (hasStarted(event, clock.now())) throw new AppError('past');
    return event;
  }
}

const findInvited = (performance: PerformanceRecord, id: string): InvitedRecord => {
  const found = notJoined(performance).find((one) => one.id.toHexString() === id);
  if (!found) throw new AppError('notfound');
  return found;
};
