import { ErrorResponse } from '@portal/contracts/errors';
import type { SampleRequest } from '@portal/contracts/testing/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../src/frontend/docs/openapi.js';
import { RemoteTokens } from '../../src/frontend/publishing/remote-tokens.service.js';
import { useTestApi } from '../../testing/test-api.js';
import type { TestAnswer } from '../../testing/test-client.js';
import { Cast, forgetSessions, type Actor } from './testing/actors.js';
import { authzCells } from './testing/authz-table.js';
import { Fuzzer, type FuzzRequest } from './testing/fuzz.js';
import { readOperations } from './testing/operations.js';
import { provedCalls, requests } from './testing/requests.js';

// To run it longer or with another seed: FUZZ_SECONDS=600 FUZZ_SEED=7 npx vitest run --project api fuzz
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
const seed = Number(process.env['FUZZ_SEED'] ?? 20261122);
const atLeast = 16;
const batch = 8;

const actors = ['anonymous', 'student', 'parent', 'coordinatorOwner', 'coordinatorOther', 'admin'] as const;

// These calls end sessions, accounts or permissions. All actors are created again after each.
const destructive = new Set([
  'POST /account',
  'POST /account_delete',
  'POST /account_password',
  'POST /admin_block',
  'POST /admin_permission',
  'POST /logout',
  'POST /sessions_end',
]);

const api = useTestApi();
let team: string;
let operations: Record<string, Operation>;
beforeAll(async () => {
  ({ token: team } = await api.app.get(RemoteTokens).create('mf_posters', 'a team that means harm'));
  operations = await readOperations(api);
});

const casts = new Map<Actor, Cast>();
const castOf = async (actor: Actor): Promise<Cast> => {
  const cast = casts.get(actor) ?? (await Cast.of(api, actor));
  casts.set(actor, cast);
  return cast;
};

interface Result {
  answer: TestAnswer;
  ms: number;
}

const send = async (cast: Cast, route: string, request: FuzzRequest): Promise<Result> => {
  const [method = '', path = ''] = route.split(' ');
  const headers: Record<string, string> = path.startsWith('/team_')
    ? { authorization: `Bearer ${team}` }
    : {};
  const target = request.query ? `${path}?${request.query}` : path;
  const start = performance.now();
  const answer = await cast.client.request(method, target, undefined, {
    headers,
    ...(request.body !== undefined && { raw: request.body }),
  });
  return { answer, ms: performance.now() - start };
};

const isSound = (answer: TestAnswer): boolean =>
  answer.status < 500 &&
  (answer.status < 400 || ErrorResponse.safeParse(answer.body).success) &&
  !/\bat .+\.[jt]s:\d|Mongo\w*Error|\$where|CastError/.test(answer.status < 400 ? '' : answer.text);

const isDocumented = (answer: TestAnswer, responses: Operation['responses']): boolean => {
  const { status } = answer;
  if (status < 400 || [405, 410, 413, 414, 415, 422, 503].includes(status)) return true;
  // The field decides the code of a refused sign-up.
  return status === 400
    ? '400' in responses
    : responses[status]?.description?.includes(String(answer.error)) === true;
};

// A second upload of the same team at the same time is refused.
const oneAtATime = new Set(['PUT /team_remote', ...provedCalls]);

/** Sends fuzzed requests to one call, as each actor in turn. */
class Campaign {
  readonly findings: string[] = [];
  readonly statuses = new Map<number, number>();
  slowest = 0;
  sent = 0;
  private readonly fuzzer: Fuzzer;
  private readonly documented: Operation['responses'];
  private readonly valid = new Map<Actor, { cast: Cast; objects: SampleRequest[] }>();

  constructor(
    readonly route: string,
    operation: Operation,
    index: number,
  ) {
    this.fuzzer = new Fuzzer(seed + index, operation);
    this.documented = operation.responses;
  }

  async round(turn: number): Promise<void> {
    const actor = actors[turn % actors.length] ?? 'admin';
    const lap = Math.floor(turn / actors.length);
    const isDestructive = destructive.has(this.route);
    if (isDestructive) await api.connection.collection('accounts').deleteMany({});
    if (isDestructive) forgetSessions(api);
    if (isDestructive) casts.clear();
    if (isDestructive) this.valid.clear();
    const { cast, objects } = await this.prepare(actor);
    if (provedCalls.has(this.route)) await cast.self.prove();
    const attacks = Array.from(
      { length: isDestructive || oneAtATime.has(this.route) ? 1 : batch },
      (_, index) => {
        const valid = objects[(lap + index) % objects.length] ?? {};
        const isFirst = index === 0 && lap < objects.length;
        return isFirst ? this.fuzzer.unspoiled(valid) : this.fuzzer.next(valid);
      },
    );
    const results = await Promise.all(attacks.map((attack) => send(cast, this.route, attack)));
    results.forEach((result, index) => this.note(actor, attacks[index], result));
  }

  private async prepare(actor: Actor) {
    const known = this.valid.get(actor);
    if (known) return known;
    const cast = await castOf(actor);
    const makes = Object.values(requests[this.route] ?? {});
    const objects: SampleRequest[] = [];
    for (const make of makes) objects.push(await make(cast));
    this.valid.set(actor, { cast, objects });
    return { cast, objects };
  }

  private note(actor: Actor, request: FuzzRequest | undefined, { answer, ms }: Result): void {
    this.sent += 1;
    this.slowest = Math.max(this.slowest, ms);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const isSlow = seconds > 0 && ms > 2000;
    if (isSound(answer) && isDocumented(answer, this.documented) && !isSlow) return;
    const asked = JSON.stringify(request).slice(0, 600);
    this.findings.push(`${this.route} by ${actor}: ${answer.status} in ${Math.round(ms)} ms to ${asked}`);
  }
}

// If the table of permissions allows a call to any actor, at least one valid request must succeed.
const canSucceed = (route: string): boolean =>
  authzCells.some((cell) => cell.route === route && cell.status < 300);

const isUnproven = ({ route, sent, statuses }: Campaign): boolean =>
  sent < atLeast || (canSucceed(route) && ![...statuses.keys()].some((status) => status < 300));

// Runs until the time is over and each call was sent often enough, also by an actor with permission.
const run = async (campaigns: readonly Campaign[], ms: number): Promise<void> => {
  const end = Date.now() + ms;
  const mostTurns = 30;
  for (let turn = 0; turn < mostTurns || Date.now() < end; turn += 1) {
    const next = Date.now() < end ? campaigns : campaigns.filter(isUnproven);
    for (const campaign of next) await campaign.round(turn);
  }
};

describe(`every documented call, fuzzed with seed ${seed}`, () => {
  it(
    'answers every request, and valid ones succeed',
    async () => {
      const campaigns = Object.entries(operations).map(
        ([route, operation], index) => new Campaign(route, operation, index * 7919),
      );
      const peaceful = campaigns.filter(({ route }) => !destructive.has(route));
      const share = (seconds || 15) * 1000;
      await run(peaceful, share * 0.8);
      await run(
        campaigns.filter((campaign) => !peaceful.includes(campaign)),
        share * 0.2,
      );
      const total = campaigns.reduce((sum, { sent }) => sum + sent, 0);
      const slowest = Math.max(...campaigns.map((campaign) => campaign.slowest));
      if (seconds > 0) console.log(`seed ${seed}: ${total} requests, the slowest ${Math.round(slowest)} ms`);
      expect(campaigns.length).toBeGreaterThan(40);
      expect(campaigns.flatMap(({ findings }) => findings)).toEqual([]);
      expect(campaigns.filter(isUnproven).map(({ route, statuses }) => [route, ...statuses])).toEqual([]);
    },
    (seconds + 300) * 1000,
  );
});
