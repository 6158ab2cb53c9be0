import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import type { Tally } from '../attack.ts';
import type { Actors } from '../actors.ts';
import { errorOf, type Visitor } from '../client.ts';

// Last, because it invalidates the token.
const last = 'POST /sessions_end';

const calls = Object.entries<Endpoint>(endpoints)
  .filter(([call, { access, coreOnly }]) => coreOnly && access !== 'everybody' && call !== last)
  .map(([call]) => call)
  .concat(last);

// Headers that a browser adds to a call of a script on a portal page.
const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
const visit = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

const pageOf = (visitor: Visitor, headers: Record<string, string>) => visitor.page('/account', headers);

const tokenIn = (html: string): string => /"core":\{"token":"([^"]+)"/.exec(html)?.[1] ?? '';

/** Group 10: a script of another page makes calls for core pages only, and requests their token. */
export const realms = async ({ mallory, bob }: Actors, tally: Tally): Promise<void> => {
  const own = tokenIn((await pageOf(mallory, visit)).text);
  const others = tokenIn((await pageOf(bob, visit)).text);
  tally.control('a visit has its token', own !== '' && others !== '' && own !== others);
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const ask = (headers: Record<string, string>) => {
      if (method === 'GET') return mallory.get(path, headers);
      return method === 'PUT' ? mallory.put(path, {}, headers) : mallory.post(path, {}, headers);
    };
    for (const token of ['', 'x', others, `9${own}`, own.split('.')[0] ?? '']) {
      const answer = await ask({ ...script, ...(token && { 'x-portal-core': token }) });
      tally.attack(`${call} with '${token}': ${answer.status}`, errorOf(answer) !== 'realm');
    }
    tally.control(
      `${call} from its own page`,
      errorOf(await ask({ ...script, 'x-portal-core': own })) !== 'realm',
    );
  }
  for (const dest of [
    'empty',
    'iframe',
    'frame',
    'object',
    'embed',
    'script',
    'worker',
    'fencedframe',
    'image',
  ]) {
    const { text } = await pageOf(mallory, { ...visit, 'sec-fetch-dest': dest });
    tally.attack(`the token as ${dest}`, tokenIn(text) !== '');
  }
  for (const purpose of ['prefetch', 'prefetch;prerender'])
    tally.attack(
      `the token by ${purpose}`,
      tokenIn((await pageOf(mallory, { ...visit, 'sec-purpose': purpose })).text) !== '',
    );
};
