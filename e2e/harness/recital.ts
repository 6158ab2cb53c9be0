import type { Answer, Caller } from './caller.ts';
import type { Evaluating } from './page-state.ts';

/** An event for a test. A piece is 'Gavotte by Theo Marsh, 4' (minutes) or 'Gavotte by Theo Marsh'. */
export interface Recital {
  name: string;
  pieces: readonly string[];
  duration?: number;
  /** The number of places, 0 for any number. */
  capacity?: number;
  date?: Date;
}

interface Call {
  method: 'PUT' | 'GET';
  path: string;
  body?: object;
}

// Calls from inside the page, so that cookie and origin are those of a real user.
const call = <T>(page: Evaluating, wanted: Call): Promise<T> =>
  page.evaluate(async ({ method, path, body }) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }, wanted);

const readPiece = (line: string) => {
  const [, title = '', firstName = '', lastName = '', time] =
    /^(.+) by (\S+) (.+?)(?:, ([\d.]+))?$/.exec(line) ?? [];
  return { title, firstName, lastName, time: time === undefined ? null : Number(time) };
};

const idIn = ({ body }: Answer): string =>
  (body as { id?: string; _id?: string })._id ?? (body as { id: string }).id;

/** Signs up with a line such as 'Gavotte by Theo Marsh, 4' and returns the id of the sign-up. */
export const signUpWith = async ({ call }: Caller, event: string, line: string): Promise<string> => {
  const { firstName, lastName, ...piece } = readPiece(line);
  const user = idIn(await call('GET /auth'));
  const child = { firstName, lastName, grade: 4, school: 'Lincoln Middle', user };
  const profile = idIn(await call('PUT /profile', child));
  const played = { composer: 'Trad.', instrument: 'violin', notes: '' };
  return idIn(await call('PUT /performance', { ...piece, ...played, event, user, profile }));
};

/**
 * Creates an event in Los Angeles with sign-ups of the logged-in account, by default on 6 December 2090 at 2 pm. Returns
 * its id.
 */
export const makeRecital = async (
  page: Evaluating,
  { name, pieces, duration = 60, capacity = 0, date = new Date('2090-12-06T22:00:00.000Z') }: Recital,
): Promise<string> => {
  const { id: user } = await call<{ id: string }>(page, { method: 'GET', path: '/auth' });
  const address = { street: '418 Maple Ct', city: 'Oakland', state: 'California', zip: '94610' };
  const fields = { date: date.toISOString(), timeZone: 'America/Los_Angeles', description: '' };
  const { _id: event } = await call<{ _id: string }>(page, {
    method: 'PUT',
    path: '/event',
    body: { name, address, duration, capacity, ...fields },
  });
  for (const { title, firstName, lastName, time } of pieces.map(readPiece)) {
    const profile = { firstName, lastName, grade: 4, school: 'Lincoln Middle', user };
    const { _id } = await call<{ _id: string }>(page, { method: 'PUT', path: '/profile', body: profile });
    const body = {
      event,
      user,
      title,
      composer: 'Trad.',
      time,
      instrument: 'violin',
      profile: _id,
      notes: '',
    };
    await call(page, { method: 'PUT', path: '/performance', body });
  }
  return event;
};
