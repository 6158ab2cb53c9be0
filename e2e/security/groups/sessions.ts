import type { Tally } from '../attack.ts';
import { login, newStudent, type Actors } from '../actors.ts';
import { Visitor } from '../client.ts';

const isIn = async (url: string, cookie: string): Promise<boolean> =>
  (await new Visitor(url, cookie).get('/auth')).status === 200;

/** Group 6: fixed, guessed, forged and ended sessions. */
export const sessions = async ({ url }: Actors, tally: Tally): Promise<void> => {
  const victim = await newStudent(url, 'sessions');
  const name = victim.cookie.split('=', 1)[0] ?? '';
  const given = `${name}=s%3Agiven-by-mallory.c2lnbmF0dXJl`;
  const fixed = new Visitor(url, given);
  const answer = await login(fixed, victim.email);
  tally.attack(
    'a session id given before the login is kept',
    fixed.cookie === given || (await isIn(url, given)),
  );
  for (const line of answer.headers['set-cookie'] ?? []) {
    tally.attack('a cookie that scripts can read', !/; HttpOnly/i.test(line));
    tally.attack('a cookie that goes along from other sites', !/; SameSite=(Lax|Strict)/i.test(line));
  }

  const before = fixed.cookie;
  await login(fixed, victim.email);
  tally.attack('the id from before a new login', await isIn(url, before));
  tally.control('the new id is good', await isIn(url, fixed.cookie));

  const { cookie } = fixed;
  const value = cookie.slice(name.length + 1);
  const forged = [
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${name}=${value.split('.', 1)[0] ?? ''}.`,
    `${name}=${decodeURIComponent(value).slice(2).split('.', 1)[0] ?? ''}`,
    `${name}=j%3A%7B%22facts%22%3A%7B%22account%22%3A%22${victim.id}%22%7D%7D`,
    `${name}=s%3A${victim.id}.`,
    `${name}=`,
  ];
  for (const one of forged) tally.attack(`forged ${one.slice(0, 40)}`, await isIn(url, one));
  for (const path of [`/auth?${cookie}`, `/auth;${cookie}`]) {
    const { status } = await new Visitor(url).get(path);
    tally.attack(`a session in the address: ${path.slice(0, 20)}`, status === 200);
  }

  await fixed.post('/logout', {});
  tally.attack('a session after its logout', await isIn(url, cookie));
  const one = new Visitor(url);
  const two = new Visitor(url);
  await login(one, victim.email);
  await login(two, victim.email);
  tally.control('two devices at once', (await isIn(url, one.cookie)) && (await isIn(url, two.cookie)));
  await one.post('/sessions_end', {});
  tally.attack('a session ended from another device', await isIn(url, two.cookie));
};
