import type { Tally } from '../attack.ts';
import { login, newStudent, password, person, solved, type Actors } from '../actors.ts';
import { errorOf, Visitor, type Answer } from '../client.ts';
import { confirmationCodesIn, resetCodesIn, waitForMails } from '../outbox.ts';

const times = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const succeeded = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

const captchas = async (url: string, email: string, tally: Tally): Promise<void> => {
  const attempt = (token: string) => new Visitor(url).post('/login', { email, password, token });
  const token = await solved(url, 'login');
  tally.control('a solved captcha is taken', (await attempt(token)).status === 200);
  tally.attack('a captcha used again', (await attempt(token)).status === 200);
  const shared = await solved(url, 'login');
  tally.attack('one captcha for ten at once', succeeded(await times(10, () => attempt(shared))) > 1);
  tally.attack('a captcha of another action', (await attempt(await solved(url, 'signup'))).status === 200);
  for (const forged of [
    '',
    'x',
    Buffer.from('{}').toString('base64'),
    Buffer.from('null').toString('base64'),
  ])
    tally.attack(`captcha '${forged}'`, (await attempt(forged)).status === 200);
  const payload = JSON.parse(Buffer.from(await solved(url, 'login'), 'base64').toString()) as {
    challenge: { parameters: { expiresAt: number } };
  };
  payload.challenge.parameters.expiresAt += 3600;
  const stretched = Buffer.from(JSON.stringify(payload)).toString('base64');
  tally.attack('a captcha with a later end', (await attempt(stretched)).status === 200);
};

// An attacker at an unlocked computer requests another email address. The owner gets a mail and sets a new password.
const takeover = async ({ url, dataDir }: Actors, tally: Tally): Promise<void> => {
  const askedFor = async (name: string) => {
    const owner = await newStudent(url, name);
    const email = `mallory-as-${owner.email}`;
    const intruder = new Visitor(url);
    await login(intruder, owner.email);
    const early = await intruder.post('/account', { ...person, email });
    tally.attack('a change of address by a fresh login alone', early.status === 200);
    await intruder.post('/reauthenticate', { password });
    const asked = await intruder.post('/account', { ...person, email });
    const [code = ''] = confirmationCodesIn(await waitForMails(dataDir, email, 1));
    tally.control('a change of address is asked for', asked.status === 200 && code !== '');
    return { owner, confirm: () => new Visitor(url).post('/confirmemail', { code }) };
  };
  const change = { password: 'Owner2026', passwordConfirmation: 'Owner2026' };

  const calm = await askedFor('calm');
  tally.control('an undisturbed change is confirmed', (await calm.confirm()).status === 200);
  tally.attack('a session from before the change', (await calm.owner.get('/auth')).status === 200);

  const reset = await askedFor('resetting');
  const { email } = reset.owner;
  await new Visitor(url).post('/generatepasswordresetcode', { email });
  const [code = ''] = resetCodesIn(await waitForMails(dataDir, email, 3));
  const done = await new Visitor(url).post('/resetpassword', { code, ...change });
  tally.control('the owner chooses a password by mail', done.status === 200);
  tally.attack('a change of address after a reset', (await reset.confirm()).status === 200);
  tally.control('the owner logs in', (await login(new Visitor(url), email, change.password)).status === 200);

  const changing = await askedFor('changing');
  const [changed, confirmed] = await Promise.all([
    changing.owner.post('/account_password', { currentPassword: password, ...change }),
    changing.confirm(),
  ]);
  tally.attack('a change of address beside a new password', succeeded([changed, confirmed]) > 1);
  tally.control('one of the two succeeds', succeeded([changed, confirmed]) === 1);
};

/** Group 5: captchas and mailed codes used twice, in parallel, and after they were replaced. */
export const tokens = async (actors: Actors, tally: Tally): Promise<void> => {
  const { url, dataDir } = actors;
  const victim = await newStudent(url, 'forgetful');
  await captchas(url, victim.email, tally);
  await takeover(actors, tally);
  const before = (await waitForMails(dataDir, victim.email, 1)).length;
  const ask = () => new Visitor(url).post('/generatepasswordresetcode', { email: victim.email });
  await ask();
  await waitForMails(dataDir, victim.email, before + 1);
  await ask();
  const [older = '', newer = ''] = resetCodesIn(await waitForMails(dataDir, victim.email, before + 2));
  const reset = (code: string, chosen: string) =>
    new Visitor(url).post('/resetpassword', { code, password: chosen, passwordConfirmation: chosen });
  tally.attack('a reset code that was replaced', (await reset(older, 'Older2026')).status === 200);
  const answers = await times(20, () => reset(newer, 'Newer2026'));
  tally.attack('one reset code for twenty at once', succeeded(answers) > 1);
  tally.control('one of them succeeds', succeeded(answers) === 1);
  const again = await reset(newer, 'Again2026');
  tally.attack('a reset code used again', errorOf(again) !== 'badcode');
  tally.attack('a session from before the reset', (await victim.get('/auth')).status === 200);
  tally.attack('the old password', (await login(new Visitor(url), victim.email)).status === 200);
  const entered = await login(new Visitor(url), victim.email, 'Newer2026');
  tally.control('the new password opens', entered.status === 200);
};
