import { Injectable } from '@nestjs/common';
import type {
  PublishRemoteInput,
  PublishRemoteResponse,
  RemoteActInput,
  RemoteState,
} from '@portal/contracts/publishing';
import type { Release } from '@portal/contracts/registry';
import { firstWordsOf, ownWordOf } from '@portal/contracts/registry.rules';
import {
  applyAction,
  checkStored,
  listStates,
  pausedBy,
  stateOf,
  stopCanary,
  type Actor,
  type Standing,
} from '@portal/remote-store/actions';
import { canaryGuard } from '@portal/remote-store/automatic';
import { checkUpload } from '@portal/remote-store/check-upload';
import { prune, withdraw } from '@portal/remote-store/prune';
import { publish } from '@portal/remote-store/publish';
import { Refusal } from '@portal/remote-store/refusal';
import { AppError } from '../../platform/common/app-error.js';
import { Jobs } from '../../platform/jobs/jobs.service.js';
import { Audit } from '../../platform/log/audit.js';
import { log } from '../../platform/log/log.js';
import { clock } from '../../platform/common/clock.js';
import { Config } from '../../platform/config/config.js';
import { shellId } from '../registry/registry.service.js';
import type { TokenHolder } from './remote-tokens.service.js';
import { Previews } from '../audiences/previews.service.js';
import { requestContext } from '../../platform/common/request-context.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { PublishedRemotes } from './store/published-remotes.service.js';
import { RemoteSync } from './store/remote-sync.service.js';
import { changedCalls, goneCalls } from './api-calls.js';

/** Checks one upload at a time. A team can have only one in the queue, so that it cannot block the others. */
class UploadTurns {
  private readonly waiting = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  async take<T>(team: string, work: () => Promise<T>): Promise<T> {
    if (this.waiting.has(team)) throw new AppError('unavailable', { headers: { 'Retry-After': '5' } });
    this.waiting.add(team);
    const turn = this.last.then(work).finally(() => this.waiting.delete(team));
    this.last = turn.catch(() => undefined);
    return await turn;
  }
}

const dayMs = 86_400_000;

// A page that was never rendered may hang every browser that opens it, so few open it first.
const smallestShare = 1;

const coreIsNotForTeams = ({ next, live }: Standing): void => {
  if (next.trust === 'core' || live?.trust === 'core')
    throw new Refusal('Core remotes are published by operators of the portal, not with a token.');
};

const isForTheTokensRemote =
  (team: TokenHolder) =>
  ({ next: { id } }: Standing): void => {
    if (id !== team.remote) throw new Refusal(`This token is for ${team.remote}; the build is ${id}.`);
  };

type Space = { id: string; words: string[] };

const staysInItsSpace =
  ({ remote, words }: TokenHolder, spaces: readonly Space[]) =>
  ({ next, live }: Standing): void => {
    const own = words ?? (live ? firstWordsOf(live) : [ownWordOf(remote)]);
    const strange = firstWordsOf(next).filter((word) => !own.includes(word));
    if (strange.length === 0) return;
    const said = (list: string[]) => list.map((word) => `/${word}`).join(', ');
    const ownerOf = (word: string) =>
      spaces.find(({ id, words: theirs }) => id !== remote && theirs.includes(word))?.id;
    const free = strange.filter((word) => ownerOf(word) === undefined);
    const taken = strange.filter((word) => !free.includes(word));
    const cures = [
      ...taken.map((word) => `/${word} is the space of ${ownerOf(word) ?? ''}: choose another word.`),
      ...(free.length > 0
        ? [
            `An operator of the portal can add ${said(free)}: npm run admin -- remote-token create ${remote} --words ${[...own, ...free].join(',')}`,
          ]
        : []),
    ];
    throw new Refusal(
      `This token is for addresses that begin with ${said(own)}, not with ${said(strange)}. ${cures.join(' ')}`,
    );
  };

const unanswered = (call: string): string => `It calls ${call}, which this portal does not have.`;
const outgrown = (change: string): string =>
  `It was built with another version of ${change}. Update the portal's tools (npx portal upgrade), fix what no longer compiles, and build again.`;

const coreStaysOn = ({ live }: Standing): void => {
  if (live?.trust === 'core')
    throw new Refusal('Core remotes stay on, because login and administration need them.');
};

const tokenPrefix = 'token ';
const isTeams = (by: string): boolean => by.startsWith(tokenPrefix);

// A team cannot resume a remote that an admin has paused.
const adminsPauseStays = ({ history }: Standing): void => {
  if (!pausedBy(history).every(isTeams))
    throw new Refusal('An admin has paused this remote; an admin resumes it.');
};

// A team cannot bring back a version that an admin rolled back or whose canary an admin stopped.
const adminsRollbackStays = ({ version, history }: Standing): void => {
  const last = history.find(({ act, version: to, from }) => act !== 'store' && [to, from].includes(version));
  const isTakenBack = last?.act === 'stop-canary' || (last?.act === 'rollback' && last.from === version);
  if (isTakenBack && !isTeams(last.by) && last.by !== canaryGuard)
    throw new Refusal(`An admin has taken ${version} back. Publish a fixed version, or ask an admin.`);
};

// Omits `store`: team tools refuse acts they do not know, and older ones do not know this one.
const forTeam = (state: RemoteState): RemoteState => ({
  ...state,
  history: state.history.filter(({ act }) => act !== 'store'),
});

/**
 * Publishes and changes remotes for teams and admins. Records each action in the history of the remote and in the
 * audit log.
 */
@Injectable()
export class PublishingService {
  private readonly turns = new UploadTurns();

  constructor(
    private readonly config: Config,
    private readonly audit: Audit,
    private readonly previews: Previews,
    private readonly store: PublishedRemotes,
    private readonly copies: RemoteSync,
    private readonly throttles: ThrottlesService,
    jobs: Jobs,
  ) {
    jobs.add({ failure: 'could not remove old versions', everyMs: dayMs, run: () => this.prune() });
    jobs.add({ failure: 'could not look for gone calls', isAtStart: true, run: () => this.logGone() });
  }

  async publish(team: TokenHolder, input: PublishRemoteInput): Promise<PublishRemoteResponse> {
    const { files, percent, judgeOnly, storeOnly, ...said } = input;
    if (!judgeOnly) await this.throttles.take('upload-token', team.id);
    const work = async (): Promise<PublishRemoteResponse> => {
      const spaces = await this.listSpaces();
      const { candidate, problems } = await this.turns.take(team.remote, () => checkUpload(files, said));
      const checks = [
        isForTheTokensRemote(team),
        coreIsNotForTeams,
        staysInItsSpace(team, spaces),
        adminsRollbackStays,
      ];
      return await publish(this.store, candidate, {
        by: `${tokenPrefix}${team.name}`,
        checks,
        percent,
        found: [
          ...problems,
          ...goneCalls(candidate.release).map(unanswered),
          ...changedCalls(candidate.release).map(outgrown),
        ],
        said,
        needsDrawnPages: this.config.needsDrawnPages,
        undrawnPercent: smallestShare,
        judgeOnly,
        storeOnly,
      });
    };
    if (judgeOnly) return await this.refusable(work);
    if (!storeOnly) return await this.recorded('remote.publish', team.remote, work);
    const stored = await this.refusable(work);
    this.audit.write({ action: 'remote.store', object: team.remote, detail: stored.version });
    return stored;
  }

  async actAsTeam(team: TokenHolder, input: RemoteActInput): Promise<RemoteState> {
    const checks = [coreIsNotForTeams, input.act === 'resume' ? adminsPauseStays : adminsRollbackStays];
    return forTeam(await this.act(team.remote, { by: `${tokenPrefix}${team.name}`, checks }, input));
  }

  async actAsAdmin(account: string, id: string, input: RemoteActInput): Promise<RemoteState> {
    const checks = input.act === 'pause' ? [coreStaysOn] : [];
    return await this.act(id, { by: `account ${account}`, checks, signal: requestContext()?.signal }, input);
  }

  /** Removes an abandoned remote and its files. Returns the versions that were stored. */
  async removeRemote(id: string): Promise<string[]> {
    const { remotes } = await this.store.pointer();
    const entry = Object.hasOwn(remotes, id) ? remotes[id] : undefined;
    if (entry && (await this.store.release(id, entry.version))?.declaration.trust === 'core')
      throw new AppError('refused', { body: { reasons: ['Core remotes are part of the portal.'] } });
    const versions = await withdraw(this.store, id);
    await this.copies.clean();
    this.audit.write({ action: 'remote.remove', object: id });
    return versions.map(({ version }) => version);
  }

  async stopCanary(id: string, reason: string): Promise<void> {
    await this.recorded('remote.stop-canary', id, () =>
      stopCanary(this.store, id, { by: canaryGuard }, reason),
    );
  }

  /** Returns the state of a remote as its team sees it, or undefined if nothing was published. */
  async findState(id: string): Promise<RemoteState | undefined> {
    const { remotes } = await this.store.pointer();
    return Object.hasOwn(remotes, id) ? forTeam(await stateOf(this.store, id)) : undefined;
  }

  /** Refuses a preview of a version that is not stored or could not be published now. */
  async checkPreview(id: string, version: string): Promise<void> {
    await this.refusable(() =>
      checkStored(this.store, id, version, { by: '', checks: [coreIsNotForTeams, adminsRollbackStays] }),
    );
  }

  async listStates(): Promise<RemoteState[]> {
    return (await listStates(this.store)).filter(({ id }) => id !== shellId);
  }

  /** Returns the first words of the addresses of every published remote. */
  async listSpaces(): Promise<Space[]> {
    return (await this.liveReleases()).map(({ declaration }) => ({
      id: declaration.id,
      words: firstWordsOf(declaration),
    }));
  }

  /** Returns the live versions that use API calls that no longer exist or have changed. */
  async listGone(): Promise<{ id: string; version: string; calls: string[] }[]> {
    return (await this.liveReleases())
      .map((release) => ({
        id: release.declaration.id,
        version: release.version,
        calls: [...goneCalls(release), ...changedCalls(release)],
      }))
      .filter(({ calls }) => calls.length > 0);
  }

  /** Logs which live versions use API calls that no longer exist or have changed. */
  async logGone(): Promise<void> {
    for (const { id, version, calls } of await this.listGone())
      log.warn(
        { remote: id, version, calls },
        'a live remote calls what the API does not have, or not as it was',
      );
  }

  /** Removes versions that are no longer needed. */
  async prune(): Promise<{ id: string; version: string }[]> {
    const shown = new Set((await this.previews.list()).map(({ remote, version }) => `${remote} ${version}`));
    const removed = await prune(this.store, clock.now(), (id, version) => shown.has(`${id} ${version}`));
    await this.copies.clean();
    for (const { id, version } of removed)
      this.audit.write({ action: 'remote.prune', actor: 'the portal', object: id, detail: version });
    return removed.map(({ id, version }) => ({ id, version }));
  }

  // Leaves out versions that cannot be read.
  private async liveReleases(): Promise<Release[]> {
    const { remotes } = await this.store.pointer();
    const read = Object.entries(remotes).map(([id, { version }]) => this.store.release(id, version));
    return (await Promise.allSettled(read)).flatMap((release) =>
      release.status === 'fulfilled' && release.value ? [release.value] : [],
    );
  }

  private async act(id: string, actor: Actor, input: RemoteActInput): Promise<RemoteState> {
    return await this.recorded(`remote.${input.act}`, id, async () => {
      const before = (await this.findState(id))?.version;
      await applyAction(this.store, id, actor, input);
      const state = await stateOf(this.store, id);
      if (input.act === 'rollback' && before !== undefined)
        await this.previews.endThose({ remote: id, version: before });
      return state;
    });
  }

  private async recorded<T>(action: string, id: string, work: () => Promise<T>): Promise<T> {
    const denied = (): void => this.audit.write({ action, outcome: 'denied', object: id });
    const done = await this.refusable(work, denied);
    this.audit.write({ action, object: id, detail: await this.lastDigest(id) });
    return done;
  }

  private async refusable<T>(work: () => Promise<T>, note?: () => void): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      note?.();
      throw new AppError('refused', { body: { reasons: error.reasons } });
    }
  }

  private async lastDigest(id: string): Promise<string> {
    const [last] = (await stateOf(this.store, id)).history;
    return last ? `${last.version} ${last.digest}` : '';
  }
}
