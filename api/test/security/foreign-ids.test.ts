import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApi } from '../../testing/test-api.js';
import { actors, Cast, invitedActors, type Actor } from './testing/actors.js';
import { readOperations } from './testing/operations.js';
import { fieldsIn } from './testing/subject.js';
import { granted } from './testing/field-table.js';
import {
  attacksWith,
  castNextTo,
  createForeignFamily,
  type ForeignFamily,
} from './testing/foreign-family.js';
import { hashStore } from './testing/store.js';

// Admins read every profile and sign-up.
const outsiders = actors.filter((actor) => actor !== 'admin');
const related: readonly Actor[] = ['formerGuardian', 'otherFamily', ...invitedActors];

const api = useTestApi({}, { runsJobs: false });
let foreign: ForeignFamily;
beforeAll(async () => {
  foreign = await createForeignFamily(api);
});

// Events are open to all accounts. The end of a session of another account is answered as if it was ended.
const open = ['GET /event', 'POST /sessions_end'];

const isAllowed = (actor: Actor, route: string, path: string): boolean =>
  open.includes(route) ||
  (['otherFamily', 'accompanistFamily'].includes(actor) &&
    path === `/performance?id=${foreign.subject.performance}`);

type Attack = ReturnType<typeof attacksWith>[number];

const attacksOf = (self: string, isWanted: (route: string) => boolean = () => true): Attack[] => {
  const wanted = foreign.requests.filter(({ route }) => isWanted(route));
  const attacks = wanted.flatMap((request) => attacksWith(request, foreign, self));
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()];
};

/** Sends 16 requests at a time. Returns the answers that `isWrong` finds. */
const findWrong = async (
  cast: Cast,
  attacks: readonly Attack[],
  isWrong: (attack: Attack, status: number, text: string) => boolean,
): Promise<string[]> => {
  const wrong: string[] = [];
  for (let start = 0; start < attacks.length; start += 16) {
    const found = attacks.slice(start, start + 16).map(async (attack) => {
      const { status, text } = await cast.call(attack);
      const sent = `${attack.method} ${attack.path} ${JSON.stringify(attack.body ?? '')}`;
      return isWrong(attack, status, text) ? [`${sent}: ${String(status)} ${text.slice(0, 300)}`] : [];
    });
    wrong.push(...(await Promise.all(found)).flat());
  }
  return wrong;
};

it('The attacks reach every route that takes an id', async () => {
  const attacked = new Set(attacksOf('').map(({ route }) => route));
  const taking = Object.entries(await readOperations(api)).flatMap(([call, { parameters, requestBody }]) =>
    JSON.stringify({ parameters, requestBody }).includes('[0-9a-f]{24}') ? [call] : [],
  );
  expect(taking.length).toBeGreaterThan(30);
  expect(taking.filter((route) => !attacked.has(route))).toEqual([]);
});

describe.each(outsiders)('requests about a foreign family by %s', (actor) => {
  it('are refused, show no field of the family and write nothing', async () => {
    const cast = await (related.includes(actor) ? castNextTo(api, actor) : Cast.of(api, actor));
    await cast.begin();
    const before = await hashStore(api.connection);
    const self = actor === 'anonymous' ? 'none' : cast.self.id;
    const shown = related.includes(actor) ? granted('family', actor) : [];
    const attacks = attacksOf(self);
    const wrong = await findWrong(cast, attacks, ({ route, path }, status, text) => {
      const isAbout = /[0-9a-f]{24}/.test(path.replace(self, '')) || !route.startsWith('GET ');
      const isDone = isAbout && status < 400 && !isAllowed(actor, route, path);
      return isDone || status >= 500 || fieldsIn(text, foreign.subject).some((one) => !shown.includes(one));
    });
    expect(wrong).toEqual([]);
    expect(await hashStore(api.connection)).toBe(before);
    expect((await foreign.subject.client.get('/auth')).status).toBe(200);
  });
});

describe('reads about a foreign family by admin', () => {
  it('never fail', async () => {
    const cast = await Cast.of(api, 'admin');
    const attacks = attacksOf(cast.self.id, (route) => route.startsWith('GET '));
    expect(await findWrong(cast, attacks, (_, status) => status >= 500)).toEqual([]);
  });
});
