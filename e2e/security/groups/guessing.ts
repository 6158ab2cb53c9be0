import type { Tally } from '../attack.ts';
import { login, newStudent, password, solved, type Actors, type Person } from '../actors.ts';
import { errorOf, Visitor } from '../client.ts';
import { waitForMails } from '../outbox.ts';

// Claims a new client address for each request, in a header that only a trusted proxy may set.
const elsewhere = (turn: number): Record<string, string> => {
  const address = turn % 2 ? `203.0.113.${turn % 250}` : `2001:db8:${turn.toString(16)}::1`;
  return { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
};

const limits = { perAccount: 10, perAddress: 100, codes: 120, resetMails: 5 };

const guessPassword = async (url: string, email: string, turn: number): Promise<string> => {
  const token = await solved(url, 'login');
  const body = { email, password: `Guess${turn}`, token };
  return errorOf(await new Visitor(url).post('/login', body, elsewhere(turn)));
};

const oneAccount = async (url: string, { email }: Person, tally: Tally): Promise<void> => {
  for (let turn = 0; turn < 25; turn += 1) {
    const error = await guessPassword(url, email, turn);
    tally.attack(
      `guess ${turn + 1} at one account: ${error}`,
      turn >= limits.perAccount && error !== 'throttled',
    );
  }
};

// Guesses of others must not lock out a logged-in user or a browser that has logged in before.
const owner = async (url: string, target: Person, tally: Tally): Promise<void> => {
  const guesser = new Visitor(url);
  guesser.browser = target.browser.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const forged = await login(guesser, target.email);
  tally.attack(
    'a forged cookie of a known browser',
    target.browser === '' || errorOf(forged) !== 'throttled',
  );
  const again = await target.post('/reauthenticate', { password });
  tally.control('the owner gives the password once more', again.status === 200);
  tally.control(
    'the owner logs in where they did before',
    (await login(target, target.email)).status === 200,
  );
};

const manyAccounts = async (url: string, tally: Tally): Promise<void> => {
  let judged = 0;
  for (let turn = 0; turn < limits.perAddress + 10; turn += 1) {
    const error = await guessPassword(url, `nobody${turn}@example.org`, turn);
    if (error !== 'throttled') judged += 1;
    tally.attack(`account ${turn + 1} tried from one address: ${error}`, judged > limits.perAddress);
  }
};

const codes = async (url: string, tally: Tally): Promise<void> => {
  let judged = 0;
  for (let turn = 0; turn < limits.codes + 10; turn += 1) {
    const code = turn.toString(16).padStart(32, '0');
    const password = { password: 'Piano2026', passwordConfirmation: 'Piano2026' };
    const answer =
      turn % 2
        ? await new Visitor(url).post('/resetpassword', { code, ...password }, elsewhere(turn))
        : await new Visitor(url).post('/confirmemail', { code }, elsewhere(turn));
    if (errorOf(answer) !== 'throttled') judged += 1;
    tally.attack(`code ${turn + 1}: ${answer.status}`, answer.status === 200 || judged > limits.codes);
  }
};

const resetMails = async ({ url, dataDir }: Actors, { email }: Person, tally: Tally): Promise<void> => {
  const before = (await waitForMails(dataDir, email, 1)).length;
  for (let turn = 0; turn < 12; turn += 1)
    await new Visitor(url).post('/generatepasswordresetcode', { email }, elsewhere(turn));
  // Waits for one mail more than allowed, which must not arrive.
  const tooMany = before + limits.resetMails + 1;
  const sent = (await waitForMails(dataDir, email, tooMany, 5000)).length - before;
  tally.attack(`${sent} reset mails to one person`, sent > limits.resetMails);
  tally.control('a reset mail is sent', sent > 0);
};

/** Group 4: dozens of passwords, codes and reset mails that claim to come from other addresses. */
export const guessing = async (actors: Actors, tally: Tally): Promise<void> => {
  const { url } = actors;
  const target = await newStudent(url, 'guessed');
  const pestered = await newStudent(url, 'pestered');
  tally.control('the right password opens', (await login(new Visitor(url), target.email)).status === 200);
  await oneAccount(url, target, tally);
  await owner(url, target, tally);
  tally.control('the session of the one guessed at goes on', (await target.get('/auth')).status === 200);
  tally.control(
    'others are let in meanwhile',
    (await login(new Visitor(url), pestered.email)).status === 200,
  );
  await resetMails(actors, pestered, tally);
  await manyAccounts(url, tally);
  await codes(url, tally);
};
