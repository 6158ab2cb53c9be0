import type { Tally } from '../attack.ts';
import { eventBody, login, password, pieceBody, profileBody, type Actors } from '../actors.ts';
import { field, Visitor, type Answer } from '../client.ts';

const times = <T>(count: number, make: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => make(turn)));
const ok = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 200);

const newEvent = async ({ coordinator }: Actors, capacity: number): Promise<string> =>
  field(await coordinator.put('/event', eventBody({ name: 'Race', capacity })), '_id');

const taken = async ({ coordinator }: Actors, event: string): Promise<number> =>
  ((await coordinator.get(`/event?id=${event}`)).body as { taken: number }).taken;

const capacity = async (
  actors: Actors,
  own: { profile: string; user: string },
  tally: Tally,
): Promise<void> => {
  const event = await newEvent(actors, 5);
  const body = pieceBody({ ...own, event });
  const through = ok(await times(40, () => actors.mallory.put('/performance', { ...body, again: true })));
  tally.attack(
    `${through.length} sign-ups on five places`,
    through.length > 5 || (await taken(actors, event)) > 5,
  );
  tally.control('five places are given', through.length === 5);
  const id = through[0] ? field(through[0], '_id') : '';
  await times(10, () => actors.mallory.post('/performance_withdraw', { id }));
  tally.attack('ten withdrawals of one sign-up free more than one place', (await taken(actors, event)) !== 4);
  await actors.mallory.post('/performance', { ...body, id });
  tally.attack('an edit brings back what was withdrawn', (await taken(actors, event)) !== 4);
};

const permissions = async ({ url, bob }: Actors, tally: Tally): Promise<void> => {
  const admins = [new Visitor(url), new Visitor(url)] as const;
  for (const admin of admins) await login(admin, 'admin@example.org');
  const change = async (admin: Visitor, permission: string, isGranted: boolean) => {
    await admin.post('/reauthenticate', { password });
    return await admin.post('/admin_permission', { id: bob.id, permission, isGranted });
  };
  for (let round = 0; round < 8; round += 1) {
    const isGranted = round % 2 === 0;
    const answers = await Promise.all([
      change(admins[0], 'coordinator', isGranted),
      change(admins[1], 'developer', !isGranted),
    ]);
    tally.control('two admins at once', ok(answers).length === 2);
    const { body } = await admins[0].get(`/admin_accounts?part=${bob.email}`);
    const [account] = body as { permissions: string[] }[];
    const kept = account?.permissions.join();
    tally.attack(`left with '${kept}'`, kept !== (isGranted ? 'coordinator' : 'developer'));
  }
  await change(admins[0], 'developer', false);
  await admins[0].post('/reauthenticate', { password });
  const spent = await times(10, () =>
    admins[0].post('/admin_permission', { id: bob.id, permission: 'developer', isGranted: false }),
  );
  tally.attack(`one password for ${ok(spent).length} acts`, ok(spent).length > 1);
  tally.control('one password for one act', ok(spent).length === 1);
};

/** Group 7: simultaneous sign-ups for the last place, repeated requests, and saves based on old data. */
export const races = async (actors: Actors, tally: Tally): Promise<void> => {
  const { mallory, coordinator } = actors;
  const user = mallory.id;
  const profile = field(await mallory.put('/profile', profileBody(user)), '_id');
  for (let round = 0; round < 3; round += 1) await capacity(actors, { profile, user }, tally);

  await permissions(actors, tally);
  const headers = { 'idempotency-key': `race-${Date.now()}` };
  const made = ok(await times(20, () => mallory.put('/profile', profileBody(user), headers)));
  tally.attack('one wish, several profiles', new Set(made.map((answer) => field(answer, '_id'))).size !== 1);
  const other = ok([await actors.bob.put('/profile', profileBody(actors.bob.id), headers)]);
  const isMallorys = other.some((answer) => made.some((own) => field(own, '_id') === field(answer, '_id')));
  tally.attack("another's key gives another's profile", isMallorys || other.length === 0);

  const event = await newEvent(actors, 0);
  const piece = field(await mallory.put('/performance', pieceBody({ profile, event, user })), '_id');
  for (let revision = 0; revision < 5; revision += 1) {
    const saves = await times(10, (turn) =>
      coordinator.post('/event_program', { _id: event, program: turn % 2 ? [piece] : [], revision }),
    );
    tally.attack(`${ok(saves).length} saves of one revision`, ok(saves).length > 1);
    tally.control(`one save of revision ${revision}`, ok(saves).length === 1);
  }
  const version = { ...eventBody({ name: 'Race' }), _id: event, version: 0 };
  const edits = ok(
    await times(10, (turn) => coordinator.post('/event', { ...version, duration: 60 + turn })),
  );
  tally.attack(`${edits.length} edits of one version`, edits.length > 1);
  tally.control('one edit', edits.length === 1);
};
