import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ListSessionsResponse, Permission } from '@portal/contracts/auth';
import { coreTokenHeader } from '@portal/contracts/page-data';
import type { Request, Response } from 'express';
import { Model, trusted, type PipelineStage } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clock } from '../../platform/common/clock.js';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { CoreRealm } from '../../platform/access/core-realm.service.js';
import { pageOf } from '../../platform/requests/inner-request.js';
import { requestContext } from '../../platform/common/request-context.js';
import { SessionReader, SessionAccounts, type SessionAccount } from '../../platform/access/session.js';
import { storeTrouble } from '../../platform/common/store-failure.js';
import { readFew } from '../../platform/common/read-few.js';
import { Config } from '../../platform/config/config.js';
import { deviceName } from './device-name.js';
import { SessionCookie, storageId } from './session-cookie.js';
import { Session, type SessionFacts } from './sessions.schema.js';

interface FoundSession {
  facts: SessionFacts;
  account: SessionAccount;
}

const isStaff = (permissions: readonly Permission[]): boolean => permissions.length > 0;

const studioOf = ({ hasTaught, accountType }: SessionAccount): CurrentUser['studio'] => {
  if (hasTaught) return 'open';
  return accountType === 'teacher' ? 'offered' : undefined;
};

const toUser = ({ facts, account }: FoundSession): CurrentUser => ({
  id: account.id,
  email: account.email,
  permissions: account.permissions,
  ...(!account.emailConfirmed && { unconfirmed: true as const }),
  studio: studioOf(account),
  epoch: account.epoch,
  session: facts.handle,
});

@Injectable()
export class SessionsService extends SessionReader {
  private readonly cookie: SessionCookie;
  private readonly joined: PipelineStage[];
  private readonly readFor = new WeakMap<IncomingMessage, Promise<CurrentUser | undefined>>();

  constructor(
    @InjectModel(Session.name) private readonly model: Model<Session>,
    accounts: SessionAccounts,
    private readonly realm: CoreRealm,
    private readonly config: Config,
  ) {
    super();
    this.cookie = new SessionCookie(config);
    this.joined = [
      ...accounts.joinAccount('session.facts.account'),
      { $project: { _id: 0, facts: '$session.facts', account: 1 } },
    ];
  }

  /** Returns the current user. Calls that the server makes for a page share one read of the session. */
  async read(request: Request, response: Response): Promise<CurrentUser | undefined> {
    const page = pageOf(request);
    const reading = (page && this.readFor.get(page)) ?? this.readStored(request, response);
    this.readFor.set(page ?? request, reading);
    const user = await reading;
    if (user) Object.assign(requestContext() ?? {}, { actor: user.id });
    return user;
  }

  private async readStored(request: Request, response: Response): Promise<CurrentUser | undefined> {
    const id = this.cookie.read(request);
    const found = id === undefined ? undefined : await this.find(id);
    if (id === undefined || !found) return undefined;
    const { facts, account } = found;
    if (this.isOver(facts, account)) {
      await this.close(request, response);
      return undefined;
    }
    if (facts.permissions.join() !== account.permissions.join()) await this.renew(request, response, account);
    else await this.keepAlive(id, facts);
    return toUser(found);
  }

  async look(request: Request): Promise<CurrentUser | undefined> {
    const id = this.cookie.read(request);
    const found = id === undefined ? undefined : await this.find(id);
    return found && !this.isOver(found.facts, found.account) ? toUser(found) : undefined;
  }

  /** Logs an account in with a new session id. `typedAt` is when its password was typed. */
  async open(request: Request, response: Response, account: SessionAccount, typedAt: Date): Promise<void> {
    await this.remove(request);
    const now = clock.now().getTime();
    await this.store(request, response, {
      account: account.id,
      epoch: account.epoch,
      handle: randomBytes(12).toString('hex'),
      device: deviceName(request.get('user-agent')),
      permissions: account.permissions,
      openedAt: now,
      seenAt: now,
      typedAt: typedAt.getTime(),
    });
  }

  /** Ends the session of a request and returns its account. */
  async close(request: Request, response: Response): Promise<string | undefined> {
    const facts = await this.remove(request);
    this.cookie.clear(response);
    return facts?.account;
  }

  /** Gives the session a new id and new facts after the account or its permissions have changed. The old id stops working. */
  async renew(
    request: Request,
    response: Response,
    { id, epoch, permissions }: SessionAccount,
    { isProof = false } = {},
  ): Promise<void> {
    const facts = await this.remove(request);
    // A session that ended meanwhile stays ended.
    if (!facts) return;
    const now = clock.now().getTime();
    const { provedAt: _, typedAt: __, ...kept } = facts;
    const proof = isProof && { provedAt: now };
    await this.store(request, response, { ...kept, epoch, permissions, seenAt: now, ...proof });
    response.setHeader(coreTokenHeader, this.realm.issue({ id, epoch }));
  }

  async listSessions(request: Request, account: string): Promise<ListSessionsResponse> {
    const own = this.storedId(request);
    const open = await this.model.find({ 'session.facts.account': account }).limit(100).lean();
    return open
      .map(({ _id, session: { facts } }) => ({
        id: facts.handle,
        device: facts.device,
        openedAt: new Date(facts.openedAt).toISOString(),
        seenAt: new Date(facts.seenAt).toISOString(),
        isCurrent: _id === own,
      }))
      .sort((one, other) => other.seenAt.localeCompare(one.seenAt));
  }

  /** Ends one session of an account by its handle, or all but the session of the request. */
  async endOthers(request: Request, account: string, handle?: string): Promise<void> {
    await this.model.deleteMany({
      _id: trusted({ $ne: this.storedId(request) }),
      'session.facts.account': account,
      ...(handle !== undefined && { 'session.facts.handle': handle }),
    });
  }

  /** Deletes the sessions of an account, which its epoch has already ended. */
  async removeFor(account: string): Promise<void> {
    await this.model.deleteMany({ 'session.facts.account': account });
  }

  private async find(id: string): Promise<FoundSession | undefined> {
    const pipeline = [{ $match: { _id: storageId(id) } }, ...this.joined];
    const command = { aggregate: this.model.collection.name, pipeline, cursor: {} };
    return (await readFew<FoundSession>(this.model.db, command))[0];
  }

  private storedId(request: Request): string {
    return storageId(this.cookie.read(request) ?? '');
  }

  private isOver(facts: SessionFacts, account: SessionAccount): boolean {
    const { idleMs, maxMs } = this.limits(account.permissions);
    const now = clock.now().getTime();
    return (
      account.isBlocked ||
      facts.epoch !== account.epoch ||
      now - facts.openedAt >= maxMs ||
      now - facts.seenAt >= idleMs
    );
  }

  private limits(permissions: readonly Permission[]) {
    return isStaff(permissions) ? this.config.staffSessionLimits : this.config.sessionLimits;
  }

  // Updates the time at intervals, and only if the session still exists: saving it would restore an ended session.
  private async keepAlive(sessionId: string, { permissions, seenAt }: SessionFacts): Promise<void> {
    const now = clock.now().getTime();
    if (now - seenAt < this.limits(permissions).idleMs / 20) return;
    const change = { $set: { 'session.facts.seenAt': now } };
    await this.model
      .updateOne({ _id: storageId(sessionId) }, change)
      .exec()
      .catch((error: unknown) => {
        // Reads go on with a full disk. The session only ends earlier.
        if (storeTrouble(error) !== 'disk_full') throw error;
      });
  }

  private async remove(request: Request): Promise<SessionFacts | undefined> {
    const removed = await this.model.findByIdAndDelete(this.storedId(request)).lean();
    return removed?.session.facts;
  }

  private async store(request: Request, response: Response, facts: SessionFacts): Promise<void> {
    const { lifeMs: originalMaxAge, options } = this.cookie;
    const expires = new Date(clock.now().getTime() + originalMaxAge);
    const id = randomBytes(24).toString('base64url');
    const _id = storageId(id);
    await this.model.create({
      _id,
      expires,
      session: { cookie: { ...options, originalMaxAge, expires }, facts },
    });
    this.cookie.write(request, response, id);
  }
}
