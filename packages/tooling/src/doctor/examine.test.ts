import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { copyTemplate } from '../create/copy-template.ts';
import { toRemoteName } from '../create/remote-name.ts';
import { cacheFolder, writeFiles } from '../testing/folders.ts';
import { examine, problemsIn, type Examination } from './examine.ts';
import { Refusal } from '../refusal.ts';
import type { TeamPortal, Wishes } from '../team/web-portal.ts';
import { reportLines } from './report.text.ts';
import { checkTypes } from './types.ts';

beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));

type Changes = Record<string, (text: string) => string>;

const changeFile = async (folder: string, file: string, change: (text: string) => string): Promise<void> => {
  const text = await readFile(join(folder, file), 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(join(folder, file), change(text));
};

// Without a tsconfig.json the slow type check is skipped.
const makeRemote = async (changes: Changes = {}, hasTypes = false): Promise<string> => {
  const folder = await cacheFolder('doctor-');
  await copyTemplate(folder, toRemoteName('mf-ailing'));
  if (!hasTypes) await rm(join(folder, 'tsconfig.json'));
  for (const [file, change] of Object.entries(changes)) await changeFile(folder, file, change);
  return folder;
};

const problemsOf = async (changes: Changes, hasTypes?: boolean): Promise<string[]> =>
  (await examine(await makeRemote(changes, hasTypes))).findings.flatMap(({ name, problems }) =>
    problems.map((problem) => `${name}: ${problem}`),
  );

const replace = (from: string, to: string) => (text: string) => text.replace(from, () => to);

test('accepts a new remote, also with NODE_ENV=production, and later reports type errors with their place', async () => {
  const folder = await makeRemote({}, true);
  vi.stubEnv('NODE_ENV', 'production');
  const examination = await examine(folder);
  vi.unstubAllEnvs();
  expect(reportLines(examination).at(-1)).toBe('The portal would accept it.');
  const wrong = "function ManagePage() {\n  const x: number = 'a'; if (x > 1) throw new Error();";
  await changeFile(folder, 'src/manage/manage.page.tsx', replace('function ManagePage() {', wrong));
  expect(await checkTypes(folder)).toEqual([
    expect.stringMatching(/manage\.page\.tsx\(\d+,\d+\): error TS2322: Type 'string' is not assignable/),
  ]);
});

const slots = (...names: string[]): string =>
  `slots: [${names.map((name) => `{ name: '${name}', access: 'signed-in', order: 1, height: { wide: 9, narrow: 9 } }`).join()}],\n  nav: [`;

test.concurrent('reports all problems of a remote at once, in readable sentences', async () => {
  const pages = "{ path: '/ailing/manage', access: 'coordinator', outline: 'text' }";
  const problems = await problemsOf({
    'remote.config.ts': (text) =>
      text
        .replace(pages, `${pages}, { path: '/faq', access: 'public' }`)
        .replace('nav: [', slots('home'))
        .replace("'^1.4.0'", "'^7.0.0'"),
    'src/home/home.css': replace('.mf-ailing-place', 'body'),
    'src/manage/manage.page.tsx': replace(
      'return (',
      "if (eval('1') === 1) throw new Error('http://localhost:3000'); return (",
    ),
  });
  for (const said of [
    /its addresses: \/faq is claimed already: \/faq belongs to the shell/,
    /requires shell API \^7\.0\.0/,
    /no text run as code: .*'eval\(' runs text as code/,
    /scoped styles: 'body' may change other pages/,
    /no addresses of one machine: http:\/\/localhost:3000 is written into the code/,
    /its pages: .*: no\. remote\.config\.ts declares \/faq, which src\/routes\.tsx does not have/,
    /its pages: src\/routes\.tsx has .* a part for each declared slot/,
    /its pages: with its mock API, \/ailing\/manage is drawn: no/,
  ])
    expect(problems).toContainEqual(expect.stringMatching(said));
  expect(problems.filter((problem) => problem.includes('/faq'))).toHaveLength(2);
});

const withParts = (home: string, event: string) => ({
  'remote.config.ts': replace('nav: [', slots('home', 'event')),
  'src/routes.tsx': replace(
    'export default {',
    `export default {\n  home: { Component: () => ${home} },\n  event: { Component: ({ event }) => { ${event} } },`,
  ),
});

const hooked = (component: string, hooks: string) => (text: string) =>
  `import { useEffect, useState } from 'react';\n${text.replace(`function ${component}() {`, `function ${component}() { ${hooks};`)}`;

// Adds pages with these hooks before the pages of the template.
const pagesWith = (hooks: Record<string, string>): Changes => {
  const pages = Object.entries(hooks).map(
    ([name, text]) =>
      `'/ailing/${name}': definePage({ Component: function Added() { ${text}; return <h1>Added</h1>; }, title: 'Added' }),`,
  );
  const declared = Object.keys(hooks).map(
    (name) => `{ path: '/ailing/${name}', access: 'signed-in', outline: 'text' },`,
  );
  return {
    'remote.config.ts': replace('pages: [', `pages: [${declared.join('')}`),
    'src/routes.tsx': (text) =>
      `import { definePage } from '@portal/kit/remote';\nimport { useEffect, useState } from 'react';\n${text.replace('export default {', `export default {${pages.join('')}`)}`,
  };
};

// Not at the same time as others: a busy browser renders less often.
test('reports endless rendering, and memory that is kept or taken after a page was left, for that page only', async () => {
  const kept = 'const all = ((globalThis as unknown as { kept: unknown[] }).kept ??= [])';
  const leak = (bytes: number, everyMs: number, also = ''): string =>
    `useEffect(() => { const all: unknown[] = []; setInterval(() => { all.push(new Uint8Array(${bytes}).fill(1));${also} }, ${everyMs}); }, [])`;
  const state = 'const [, set] = useState(0)';
  const problems = await problemsOf(
    pagesWith({
      kept: `${kept}; useEffect(() => void all.push(new Uint8Array(3_000_000).fill(1)), [])`,
      timer: `${state}; useEffect(() => { const timer = setTimeout(() => set(Math.random()), 1); return () => clearTimeout(timer); })`,
      left: leak(500_000, 20),
      effect: `${state}; useEffect(() => set(Math.random()))`,
      both: `${state}; ${leak(400_000, 4, ' set(all.length);')}`,
    }),
  );
  const idle = (name: string, what: string): unknown =>
    expect.stringMatching(
      `its pages: while idle, /ailing/${name} ends its work after it is drawn or left: no\\. ${what}`,
    );
  expect(problems).toEqual([
    idle('kept', '\\d+ MB of memory are kept after ten visits'),
    idle('timer', 'It is drawn \\d+ times a second while nothing happens'),
    idle('left', '.*MB of memory are'),
    idle('effect', ''),
    idle('both', 'It is drawn \\d+ times.*; \\d+ MB of memory are taken'),
  ]);
});

test.concurrent(
  'reports a part that throws, what the API or the policy of the portal would refuse, a missing header and undeclared storage',
  async () => {
    const problems = await problemsOf({
      ...withParts('<p>At home</p>', 'throw new Error(event);'),
      // The cast hides the wrong field from the compiler.
      'src/events.api.ts': replace(
        'query: { page: 1 }',
        "query: { page: 1, ...({ search: 'jazz' } as object) }",
      ),
      'src/home/home.page.tsx': (text) =>
        hooked(
          'HomePage',
          "useEffect(() => { void fetch('https://api.example.org/x').catch(() => 0); document.querySelector('header')?.remove(); }, [])",
        )(text).replace('<Events', '<img alt="" src="https://images.example.org/a.png" />\n<Events'),
      'src/manage/manage.page.tsx': hooked(
        'ManagePage',
        "useEffect(() => void fetch('/api/remote_data?remote=mf_ailing&scope=everybody').catch(() => 0), [])",
      ),
    });
    const at = (line: string) => `src/home/home\\.page\\.tsx:\\d+\\); the portal's policy blocks it: ${line}`;
    expect(problems).toEqual(
      [
        /^its pages: with its mock API, the part for the slot event is drawn: no/,
        /^its pages: with its mock API, \/ailing is drawn: no\. The API would refuse GET \/queryevents: invalid, search: unknown; /,
        /^its pages: with its mock API, \/ailing\/manage is drawn: no\. It reads values stored for 'everybody', which `keeps` in remote.config.ts does not declare$/,
        /^its pages: while the API is down, the part for the slot event still renders: no/,
      ].map((said) => expect.stringMatching(said) as unknown),
    );
    for (const said of [
      `It loads something from https://api\\.example\\.org \\(${at("connect-src 'self'\\.")}`,
      `It loads a picture from https://images\\.example\\.org \\(${at("img-src 'self' data:\\.")}`,
      "It removes or hides the portal's header \\(src/home/home\\.page\\.tsx:\\d+\\)",
    ])
      expect(problems[1]).toMatch(new RegExp(said));
  },
);

describe.concurrent('a remote with slots and a missing translation, sent to a portal', () => {
  const asked: (Wishes | undefined)[] = [];
  const nothing = () => Promise.reject(new Error('nothing is done'));
  const portal: TeamPortal = {
    publish: (_, wishes) => {
      asked.push(wishes);
      throw new Refusal(
        '/ailing is claimed already: /ailing belongs to mf_hale',
        "'body' may change other pages",
      );
    },
    act: nothing,
    state: nothing,
    status: nothing,
    createPreview: nothing,
    endPreview: nothing,
    tools: nothing,
  };
  const english = (text: string) => text.replace('export const messages =', 'export const en =');
  let examination: Examination;
  beforeAll(async () => {
    // The mock API does not know the event. The part receives its props all the same.
    const folder = await makeRemote(withParts('<p>At home</p>', 'return event.length > 99 && event;'));
    const own = await readFile(join(folder, 'src/messages.ts'), 'utf8');
    await writeFiles(join(folder, 'src'), {
      'messages.en.ts': english(own),
      'messages.es.ts': english(own)
        .replace('export const en =', "import { en } from './messages.en.ts';\nexport const es: typeof en =")
        .replace('lede:', 'ledee:')
        .replace("back: 'Back to Ailing'", "back: ''")
        .replace(/};\s*$/, '} as unknown as typeof en;'),
      'messages.ts':
        "import { chooseMessages } from '@portal/kit/locale';\nimport { en } from './messages.en.ts';\nimport { es } from './messages.es.ts';\nexport const messages = chooseMessages({ en, es });\n",
      'messages.zh-hant.ts': english(own).replace('export const en =', 'export const zhHant ='),
    });
    examination = await examine(folder, { portal });
  });

  test('has advice for each missing message, and English text in the build', () => {
    const { findings, candidate } = examination;
    expect(findings.find(({ name }) => name === 'its messages')?.advice).toEqual([
      'messages.es.ts has no home.lede; it is shown in English',
      'messages.es.ts has no manage.back; it is shown in English',
      'there is no messages.zh-hans.ts; all its texts are English there',
      'messages.ts does not name zhHant; all its texts are English there',
      "remote.config.ts: the title or label 'Ailing' has no es, zh-Hant; it is English there",
      "remote.config.ts: the title or label 'More' has no es, zh-Hant; it is English there",
      "remote.config.ts: the title or label 'Manage Ailing' has no es, zh-Hant; it is English there",
    ]);
    const [, file = ''] = [...(candidate?.files ?? [])].find(([name]) => name.startsWith('words-es')) ?? [];
    const spanish = String(file);
    expect(spanish).toContain('The next events, read from the API of the portal.');
    expect(spanish).toContain('Back to Ailing');
  });

  test('is sent with its passed checks, also with a part that renders nothing, and has the reasons of the portal as only problems', () => {
    const digest = expect.stringMatching(/^sha256-/) as string;
    expect(asked).toEqual([{ judgeOnly: true, attested: { digest, checks: ['pages'] } }]);
    expect(problemsIn(examination)).toEqual([
      'the portal: /ailing is claimed already: /ailing belongs to mf_hale',
      "the portal: 'body' may change other pages",
    ]);
    expect(reportLines(examination).at(-1)).toMatch(/would not accept it yet: 2 things/);
  });
});

test.concurrent('reports a page that never finishes rendering, and ends only its check', async () => {
  expect(
    await problemsOf({
      'src/manage/manage.page.tsx': replace('return (', 'for (;;) Math.random(); return ('),
    }),
  ).toEqual(['its pages: /ailing/manage did not finish drawing in 5 s; the pages after it were not checked']);
});

test.concurrent(
  'names assets that are not allowed, and imports that nearly exist, with the line',
  async () => {
    const folder = await makeRemote({
      'src/home/home.page.tsx': (text) =>
        `import './poster.jpg';\nimport '@portal/kit/ui/cards';\nimport './hom.css';\n${text}`,
    });
    await writeFile(join(folder, 'src/home/poster.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
    expect(problemsIn(await examine(folder))).toEqual([
      'build: src/home/poster.jpg: .jpg is not one of .woff2 .svg .png .webp',
      'build: src/home/home.page.tsx:2: @portal/kit/ui/cards does not exist. Did you mean @portal/kit/ui/card?',
      'build: src/home/home.page.tsx:3: ./hom.css does not exist. Did you mean ./home.css?',
    ]);
  },
);

test.concurrent(
  'names a loader, a read and a part that never end, without waiting for them again',
  async () => {
    const endless = '() => new Promise<never>(() => undefined)';
    const problems = await problemsOf({
      'remote.config.ts': replace('nav: [', slots('home')),
      'src/routes.tsx': replace('export default {', `export default {\n  home: ${endless},`),
      'src/manage/manage.page.tsx': replace('definePage({', `definePage({ loader: ${endless},`),
      'src/home/home.page.tsx': replace('<Events reading={reading} />', '<Loading />'),
    });
    expect(problems).toEqual([
      'its pages: with its mock API, the part for the slot home is drawn: no. Its entry in src/routes.tsx has not resolved after 10 seconds',
      'its pages: with its mock API, /ailing is drawn: no. It still shows `Loading`: a read has not ended, or its error is not shown, after 5 seconds',
      'its pages: with its mock API, /ailing/manage is drawn: no. It shows no text: its loader or its first read has not ended after 5 seconds',
    ]);
  },
);

test.concurrent.each([
  ['an unknown permission', 'remote.config.ts', "'coordinator'", "'emperor'", /remote\.config\.ts: .*pages/s],
  [
    'a React of its own, imported by its file',
    'src/manage/manage.page.tsx',
    'import { definePage }',
    "import '../../../../../node_modules/react/cjs/react.production.js';\nimport { definePage }",
    /build: It carries a copy of react \(cjs\/react\.production\.js\)/,
  ],
  [
    'code that does not compile',
    'src/routes.tsx',
    'export default',
    'export default =',
    /build: .*routes\.tsx/s,
  ],
])(
  '%s',
  async (_, file, from, to, said) => {
    expect(await problemsOf({ [file]: replace(from, to) })).toContainEqual(expect.stringMatching(said));
  },
  60_000,
);
