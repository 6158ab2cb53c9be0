import { parseArgs } from 'node:util';
import { startPortal } from '../harness/portal.ts';
import { report, Tally } from './attack.ts';
import { assemble, type Actors } from './actors.ts';
import { guessing } from './groups/guessing.ts';
import { hostileInput } from './groups/hostile-input.ts';
import { origins } from './groups/origins.ts';
import { payloadCorpus } from './groups/payloads.ts';
import { races } from './groups/races.ts';
import { replay } from './groups/replay.ts';
import { realms } from './groups/realms.ts';
import { requests } from './groups/requests.ts';
import { sessions } from './groups/sessions.ts';
import { tokens } from './groups/tokens.ts';

// A malicious client for a local portal with demo data. Guessing is last, because it uses up the limits of this address.
const groups: [string, (actors: Actors, tally: Tally) => Promise<void>][] = [
  ['1 replay of every call', replay],
  ['2 hostile input', hostileInput],
  ['3 forged origins', origins],
  ['5 captchas and codes again', tokens],
  ['6 sessions', sessions],
  ['7 races', races],
  ['8 payloads in a browser', payloadCorpus],
  ['9 hosts, paths, bodies', requests],
  ['10 the realm of core pages', realms],
  ['4 guessing', guessing],
];

const usage = `node e2e/security/attacker.ts [--url http://localhost:3000 --data ./data]

Attacks a portal on this machine and prints what got through. Without --url it starts one. The portal at --url must have
demo data, and --data must be its data folder, for its outbox.`;

const { values } = parseArgs({
  options: { url: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help || (values.url && !values.data)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
if (values.url && !['localhost', '127.0.0.1', '[::1]'].includes(new URL(values.url).hostname))
  throw new Error('Only a portal on this machine is attacked.');

const started = values.url ? undefined : await startPortal({ CAPTCHA_COST: '1', LOG_LEVEL: 'warn' });
const url = values.url ?? started?.url ?? '';
const results = new Map<string, Tally>();
try {
  const actors = await assemble(url, values.data ?? started?.dataDir ?? '');
  for (const [name, attack] of groups) {
    const tally = new Tally();
    results.set(name, tally);
    await attack(actors, tally).catch((error: unknown) => {
      tally.control(`the group ran to its end: ${String(error)}`, false);
    });
  }
} finally {
  await started?.stop();
}
console.log(report(new Map([...results].sort(([one], [other]) => one.localeCompare(other)))));
process.exit([...results.values()].every(({ holds }) => holds) ? 0 : 1);
