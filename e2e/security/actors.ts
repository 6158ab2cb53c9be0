import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomBytes } from 'node:crypto';
import { field, Visitor } from './client.ts';

/** Password of the demo accounts and of the accounts created here. */
export const password = 'Music2026';

/** Solves a captcha for an action and returns its token. */
export const solved = async (url: string, action: 'login' | 'signup' | 'reset'): Promise<string> => {
  const answer = await new Visitor(url).get(`/captcha?action=${action}`);
  const { parameters, signature } = answer.body as Challenge;
  const challenge = { parameters, signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

export const login = async (visitor: Visitor, email: string, given = password) =>
  await visitor.post('/login', { email, password: given, token: await solved(visitor.url, 'login') });

/** Personal data of a new account. */
export const person = {
  phone: '5551234567',
  state: 'Ohio',
  accountType: 'student',
  zip: '43004',
  wechatId: '',
};

export class Person extends Visitor {
  id = '';
  readonly email: string;

  constructor(url: string, email: string) {
    super(url);
    this.email = email;
  }
}

const signedIn = async (url: string, email: string): Promise<Person> => {
  const one = new Person(url, email);
  const answer = await login(one, email);
  if (answer.status !== 200) throw new Error(`${email} cannot log in: ${answer.status} ${answer.text}`);
  one.id = field(answer, 'id');
  return one;
};

/** Registers a new student and logs in. */
export const newStudent = async (url: string, name: string): Promise<Person> => {
  const email = `${name}-${randomBytes(4).toString('hex')}@example.org`;
  const token = await solved(url, 'signup');
  const body = { ...person, email, password, passwordConfirmation: password, terms: true, token };
  const answer = await new Visitor(url).put('/account', body);
  if (answer.status !== 201) throw new Error(`cannot sign up: ${answer.status} ${answer.text}`);
  return await signedIn(url, email);
};

const day = 86_400_000;

export const eventBody = (fields: object = {}) => ({
  name: 'Spring Recital',
  description: 'Bring a friend.',
  address: { street: '12 Oak Street', city: 'San José', state: 'California', zip: '95112' },
  date: new Date(Date.now() + 7 * day).toISOString(),
  duration: 90,
  capacity: 0,
  timeZone: 'America/Los_Angeles',
  ...fields,
});

export const profileBody = (user: string, fields: object = {}) => ({
  ...{ firstName: 'Ada', lastName: 'Okafor', grade: 5, school: 'Windmill Springs School', user },
  ...fields,
});

export const pieceBody = (fields: object) => ({
  ...{ title: 'The Swan', composer: 'Camille Saint-Saëns', time: 3, instrument: 'Cello', notes: '' },
  ...fields,
});

/** The accounts in the attacks, and the ids of the victim's data. */
export interface Actors {
  url: string;
  /** The portal's data folder, whose outbox contains the mails. */
  dataDir: string;
  mallory: Person;
  bob: Person;
  coordinator: Person;
  event: string;
  profile: string;
  performance: string;
}

/** Texts that occur only in Bob's data. */
export const uniqueTexts = ['Canaryfirst', 'Canarylast', 'Canary School', 'Canary piece', 'canary notes'];

export const assemble = async (url: string, dataDir: string): Promise<Actors> => {
  const coordinator = await signedIn(url, 'coordinator@example.org');
  const bob = await newStudent(url, 'bob');
  const mallory = await newStudent(url, 'mallory');
  const event = field(await coordinator.put('/event', eventBody({ name: 'Target' })), '_id');
  const names = { firstName: uniqueTexts[0], lastName: uniqueTexts[1], school: uniqueTexts[2] };
  const profile = field(await bob.put('/profile', profileBody(bob.id, names)), '_id');
  const piece = pieceBody({ title: uniqueTexts[3], notes: uniqueTexts[4], profile, event, user: bob.id });
  const performance = field(await bob.put('/performance', piece), '_id');
  if (!event || !profile || !performance) throw new Error('the victim could not be set up');
  return { url, dataDir, mallory, bob, coordinator, event, profile, performance };
};
