import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noteOf } from './attested.ts';
import { inspect, reasonsToRefuse } from './conformance.ts';
import { cssProblems } from './css-scope.ts';
import { fakeCandidate, type FakeBuild } from './testing/built-remote.ts';

const script = (text: string): FakeBuild => ({ files: { 'routes.js': text } });
const style = (text: string): FakeBuild => ({ files: { 'page.css': text } });
const sharing = (module: object): FakeBuild => ({ manifest: { shared: [{ name: 'react', ...module }] } });
const slot = { access: 'signed-in', order: 1, height: { wide: 2, narrow: 2 } } as const;
const noFiles = { files: [], hasForms: false };
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const random = (length: number): string =>
  Array.from({ length }, () => Math.random().toString(36).slice(2, 3)).join('');

describe('a build that follows the rules', () => {
  test.each<[string, FakeBuild]>([
    ['plain', {}],
    ['the bundler’s way to the global object', script('this||Function("return this")()')],
    ['a word that only looks like it', script('const retrieval(x); a.eval; myFunction("x")')],
    ['a word that holds a refused one', script('const myRTCPeerConnections = WebTransportation')],
    ['an identifier of a format', script('xmlns="http://www.w3.org/2000/svg"')],
    [
      'a style of its own',
      style('@layer portal.page{.mf-things-a :is(h1,h2)>p{}@media print{.mf_things__b{}}}'),
    ],
  ])('%s', (_, build) => expect(reasonsToRefuse(fakeCandidate(build))).toEqual([]));
});

describe('a build that breaks a rule', () => {
  test.each<[string, FakeBuild, RegExp]>([
    ['eval', script('eval("1")'), /routes\.js: 'eval\('/],
    ['new Function', script('new Function("a","return a")'), /runs text as code/],
    ['Function as a call', script('x=Function("alert()")'), /runs text as code/],
    ['getPublicPath', script('getPublicPath'), /publicPath/],
    ['React of its own', script(`t.${internals}={}`), /copy of React/],
    ['a hook of a React without names', script('t.J0=function(e){return d.H.useState(e)}'), /copy of React/],
    ['a service worker', script('navigator.serviceWorker.register("/sw.js")'), /service worker/],
    ['a peer', script('new RTCPeerConnection({})'), /: RTCPeerConnection is a connection/],
    ['a peer by its old name', script('window["webkitRTCPeerConnection"]'), /the portal cannot see/],
    ['a transport', script('new WebTransport(x)'), /WebTransport is a connection/],
    ['the host it was built on', script('fetch("http://localhost:3000/api")'), /any address/],
    ['an address by number', script('"https://10.0.0.1/api"'), /any address/],
    ['a shared module that is no singleton', sharing({}), /as a singleton/],
    [
      'a shared module of any version',
      sharing({ singleton: true, requiredVersion: '^19.0.0' }),
      /accepts any version/,
    ],
    [
      'a part too heavy for its slot',
      {
        ...script(random(250_000)),
        declaration: { slots: [{ ...slot, name: 'event' }] },
        pages: { event: { ...noFiles, largest: ['src/poster.tsx (80 kB)'] } },
      },
      /event takes \d+ kB compressed to fill its slot; at most 100 kB .*The largest in it: src\/poster\.tsx/,
    ],
    ['a first page too heavy', script(random(400_000)), /\/things takes \d+ kB .* at most 150 kB/],
    [
      'a public page too heavy',
      {
        ...script(random(200_000)),
        declaration: { pages: [{ path: '/things', access: 'public' }] },
        pages: { '/things': { ...noFiles, largest: ['three/build/three.js (690 kB)'] } },
      },
      /at most 100 kB .* public\. The largest in it: three\/build\/three\.js \(690 kB\)\./,
    ],
    ['too many bytes', { files: { 'more.js': 'x'.repeat(3_200_000) } }, /All its files/],
    ['a style for everybody', style('@layer portal.page{body{color:red}}'), /'body' may change other pages/],
  ])('%s', (_, build, reason) => expect(reasonsToRefuse(fakeCandidate(build)).join('\n')).toMatch(reason));

  test('may exceed its budget with a reason, which stays as a hint', () => {
    const heavy = fakeCandidate(script(random(400_000)));
    const said = { overBudget: 'a score editor' };
    expect(reasonsToRefuse(heavy, said)).toEqual([]);
    const advice = inspect(heavy, said).flatMap((finding) => finding.advice);
    expect(advice.join()).toMatch(/takes \d+ kB/);
    expect(noteOf(said)).toBe('its pages were not checked; over budget: a score editor');
  });

  test('gets all reasons at once', () => {
    const build = { files: { 'routes.js': 'eval("1");getPublicPath', 'page.css': '*{}' } };
    expect(reasonsToRefuse(fakeCandidate(build)).length).toBeGreaterThanOrEqual(3);
  });
});

describe('styles', () => {
  test.each([
    '.mf-a-x{}',
    '@layer portal.page{.p-button{}}',
    '@layer portal.page{.card{}}',
    '@layer portal.page{.mf-b-x{}}',
    '@layer portal.page{.mf-a-x,main{}}',
    '@layer portal.page{:not(.mf-a-x){}}',
    '@layer portal.page{:is(.mf-a-x,body){}}',
    '@layer portal.page{:where(.mf-a-x,:is(.mf-a-y,body)){}}',
    '@layer portal.page{@media print{header{}}}',
    '@layer portal.page{.mf-a-x{}/*}*/html{}}',
    '@layer portal.page{.mf-a-x::before{content:"}"}html{}}',
    '@layer portal.page{.mf-a-x{}}}html{}',
    '@layer portal.base{.mf-a-x{}}',
    '@layer{.mf-a-x{}}',
    '@font-face{src:url(x)}',
    '@IMPORT "x";',
    '@page{margin:0}',
    '@page :first{margin:0}',
  ])('%s is refused', (css) => expect(cssProblems(css, 'mf_a')).toHaveLength(1));

  test.each([
    ':is(.mf-a-x,.mf-a-y) h1,.mf-a-z{}',
    '.mf-a-x{color:red;&:hover,& > p{color:blue}}',
    '.mf-a-x{@media print{color:red;& h1{margin:0}}}',
    'body:has(> .mf-a-x):not(main){}',
    '.mf_a__x-0a1b2c:is(h1,h2){background:url("data:{")}',
    '@supports (display:grid){.mf-a-x::after{content:"}"}}',
    '@keyframes mf-a-in{0%,50%{opacity:0}to{opacity:1}}',
    '@page mf-a-sheet{margin:0;@bottom-center{content:counter(page)}}',
  ])('%s is accepted', (css) => expect(cssProblems(`@layer portal.page{${css}}`, 'mf_a')).toEqual([]));

  test.each([
    ['comments that never end', '/* '.repeat(350_000)],
    ['nested selectors', ':is('.repeat(20_000)],
    ['blocks and blanks', `${'@media x{'.repeat(20_000)}${' '.repeat(200_000)}`],
    ['brackets that do not match', '})({'.repeat(125_000)],
  ])('reads %s once', (_, css) => {
    const before = process.cpuUsage();
    cssProblems(css, 'mf_a');
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

test('the report names each rule', () => {
  expect(inspect(fakeCandidate()).map(({ name }) => name)).toContain('size');
});

test('a wrong declaration is reported in a sentence', () => {
  const slots = [{ ...slot, name: 'header' }] as never;
  expect(() => fakeCandidate({ declaration: { slots } })).toThrow(
    "declaration.slots.0.name: there is no slot 'header'; the portal has home,",
  );
});

describe('pictures and fonts', () => {
  const picture = (kB: number) => randomBytes(kB * 768).toString('base64');
  const pages = { '/things': { ...noFiles, assets: ['stage.png'] } };
  const withPicture = (kB: number) => fakeCandidate({ pages, files: { 'stage.png': picture(kB) } });
  const firstLoad = (kB: number) => inspect(withPicture(kB)).find(({ name }) => name === 'first load');

  // Compression removes a quarter of base64-encoded random bytes.
  test.each([
    [100, 0, 0],
    [600, 0, 1],
    [2500, 1, 0],
  ])('%d kB of them: %d refusals, %d hints', (kB, problems, hints) => {
    expect([firstLoad(kB)?.problems.length, firstLoad(kB)?.advice.length]).toEqual([problems, hints]);
  });

  test('are named in a refusal, and may exceed the budget with a reason', () => {
    expect(firstLoad(2500)?.problems[0]).toMatch(/with the pictures and fonts .*stage\.png \(\d+ kB\)/);
    expect(reasonsToRefuse(withPicture(2500), { overBudget: 'a gallery' })).toEqual([]);
  });
});
