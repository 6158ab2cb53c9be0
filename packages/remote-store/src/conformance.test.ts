import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noteOf } from './attested.ts';
import { inspect, problemsOf } from './conformance.ts';
import { checkCss } from './css-scope.ts';
import { fakeCandidate, type FakeBuild } from './testing/built-remote.ts';

const script = (text: string): FakeBuild => ({ files: { 'routes.js': text } });
const style = (text: string): FakeBuild => ({ files: { 'page.css': text } });
const random = (length: number): string =>
  Array.from({ length }, () => Math.random().toString(36).slice(2, 3)).join('');

describe('a build that keeps the rules', () => {
  test.each<[string, FakeBuild]>([
    ['plain', {}],
    ['the bundler’s way to the global object', script('this||Function("return this")()')],
    ['a word that only looks like it', script('const retrieval(x); a.eval; myFunction("x")')],
    ['a word that holds a refused one', script('const myRTCPeerConnections = WebTransportation')],
    ['an identifier of a format', script('xmlns="http://www.w3.org/2000/svg"')],
    [
      'a style of its own',
      style('@layer portal.page{.mf_things__a-1 :is(h1,h2)>p{}@media print{.mf_things__b{}}}'),
    ],
  ])('%s', (_, build) => expect(problemsOf(fakeCandidate(build))).toEqual([]));
});

describe('a build that does not', () => {
  test.each<[string, FakeBuild, RegExp]>([
    ['eval', script('eval("1")'), /routes\.js: 'eval\('/],
    ['new Function', script('new Function("a","return a")'), /makes code of text/],
    ['Function as a call', script('x=Function("alert()")'), /makes code of text/],
    ['getPublicPath', script('getPublicPath'), /publicPath/],
    [
      'React of its own',
      script('t.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}'),
      /copy of React/,
    ],
    [
      'a hook of a React whose names are gone',
      script('t.J0=function(e){return d.H.useState(e)}'),
      /copy of React/,
    ],
    ['a service worker', script('navigator.serviceWorker.register("/sw.js")'), /service worker/],
    ['a peer', script('new RTCPeerConnection({})'), /: RTCPeerConnection is a connection/],
    ['a peer by its old name', script('window["webkitRTCPeerConnection"]'), /the portal cannot see/],
    ['a transport', script('new WebTransport(x)'), /WebTransport is a connection/],
    ['the host it was built on', script('fetch("http://localhost:3000/api")'), /any address/],
    ['an address by number', script('"https://10.0.0.1/api"'), /any address/],
    ['a shared module that is no singleton', { manifest: { shared: [{ name: 'react' }] } }, /one copy/],
    [
      'a shared module of any version',
      { manifest: { shared: [{ name: 'react', singleton: true, requiredVersion: '^19.0.0' }] } },
      /whatever its version/,
    ],
    [
      'a part too heavy for its slot',
      {
        ...script(random(250_000)),
        declaration: {
          slots: [{ name: 'event', access: 'signed-in', order: 1, height: { wide: 2, narrow: 2 } }],
        },
        pages: { event: { files: [], hasForms: false, largest: ['src/poster.tsx (80 kB)'] } },
      },
      /event takes \d+ kB compressed to fill its slot; at most 100 kB .*The largest in it: src\/poster\.tsx/,
    ],
    ['a first page too heavy', script(random(400_000)), /\/things takes \d+ kB .* at most 150 kB/],
    [
      'a public page too heavy',
      {
        ...script(random(200_000)),
        declaration: { pages: [{ path: '/things', access: 'public' }] },
        pages: { '/things': { files: [], hasForms: false, largest: ['three/build/three.js (690 kB)'] } },
      },
      /at most 100 kB .* public\. The largest in it: three\/build\/three\.js \(690 kB\)\./,
    ],
    ['too many bytes', { files: { 'more.js': 'x'.repeat(3_200_000) } }, /All its files/],
    ['a style for everybody', style('@layer portal.page{body{color:red}}'), /'body' reaches every page/],
  ])('%s', (_, build, reason) => expect(problemsOf(fakeCandidate(build)).join('\n')).toMatch(reason));

  test('may take more than its kind is given where somebody says why, which stays as a hint', () => {
    const heavy = fakeCandidate(script(random(400_000)));
    const said = { overBudget: 'a score editor' };
    expect(problemsOf(heavy, said)).toEqual([]);
    expect(
      inspect(heavy, said)
        .flatMap(({ advice }) => advice)
        .join(),
    ).toMatch(/takes \d+ kB/);
    expect(noteOf(said)).toBe('its pages were not looked at; over budget: a score editor');
  });

  test('is told everything at once', () => {
    const build = { files: { 'routes.js': 'eval("1");getPublicPath', 'page.css': '*{}' } };
    expect(problemsOf(fakeCandidate(build)).length).toBeGreaterThanOrEqual(3);
  });
});

describe('styles', () => {
  test.each([
    ['.p-button{}', /outside @layer|reaches every page/],
    ['@layer portal.page{.p-button{}}', /reaches every page/],
    ['@layer portal.page{:root{}}', /':root' reaches/],
    ['@layer portal.page{.mf_a__x,main{}}', /'main' reaches/],
    ['@layer portal.page{:not(.mf_a__x){}}', /reaches every page/],
    ['@layer portal.base{.mf_a__x{}}', /not a remote's layer/],
    ['@font-face{src:url(x)}', /is for the whole portal/],
    ['@import "x";', /@import/],
    ['.mf_a__x{}', /outside @layer portal\.page/],
    ['@layer portal.page{@media print{header{}}}', /'header' reaches/],
    ['@layer portal.page{.mf_a__x{}/*}*/html{}}', /'html' reaches/],
    ['@layer portal.page{.mf_a__x::before{content:"}"}html{}}', /'html' reaches/],
    ['@\\69mport "x";', /@import/],
    ['@IMPORT "x";', /@import/],
    ['@layer portal.page{.mf_a__x{content:"\n}html{}"}}', /does not end/],
    ['@layer portal.page{.mf_a__x{background:url(a"b)}}', /does not end/],
    ['@layer portal.page{:is(.mf_a__x,body){}}', /reaches every page/],
    ['@layer portal.page{:where(.mf_a__x,:is(.mf_a__y,body)){}}', /reaches every page/],
    ['@layer portal.page{:is(){}}', /reaches every page/],
    ['@layer portal.page{body:has(.mf_a__x,main){}}', /reaches every page/],
    ['@layer portal.page{:nth-child(1 of .mf_a__x,body){}}', /reaches every page/],
    ['@layer portal.page{:\\6eot(.mf_a__x){}}', /reaches every page/],
    ['@layer portal.page{:NOT(.mf_a__x){}}', /reaches every page/],
    ['@layer portal.page{.\\70-button{}}', /reaches every page/],
    ['@layer portal.page{&{}}', /reaches every page/],
    ['@layer portal.page{body{& .mf_a__x{}}}', /'body' reaches/],
    ['@layer portal.page{.mf_a__x{:is(&,body){}}}', /cannot be read/],
    ['@layer portal.page{.mf_a__x{div:not(&){}}}', /begins with &/],
    ['@layer portal.page{.mf_a__x{@scope(body){&{}}}}', /reaches every page/],
    ['@layer portal.page{@scope(body){color:red}}', /cannot be read/],
    ['@layer portal.page{.mf_a__x{&:is(:hover,body)+body{}&{}}', /brackets/],
    ['@layer portal.page{.mf_a__x{}}}', /brackets/],
    ['@layer portal.page{.mf_a__x{}}<!--html{}-->', /outside @layer/],
    ['@layer portal.page,portal.base;', /not a remote's layer/],
    ['@layer{.mf_a__x{}}', /not a remote's layer/],
    ['@namespace url(x);', /is for the whole portal/],
    ['@page{margin:0}', /is for the whole portal/],
    ['@page :first{margin:0}', /is for the whole portal/],
    ['@page mine,:first{margin:0}', /is for the whole portal/],
  ])('%s', (css, reason) => expect(checkCss(css, 'mf_a').problems.join()).toMatch(reason));

  test.each([
    ':is(.mf_a__x,.mf_a__y) h1{}',
    '.mf_a__x{color:red;&:hover,& > p{color:blue}}',
    '.mf_a__x{@media print{color:red;& h1{margin:0}}}',
    'body:where(.mf_a__x){}',
    '.mf_a__x:is(h1,h2):not(body){}',
    '.mf_a__x{--shape:{a:b};background:url("data:{")}',
    '@supports (display:grid){.mf_a__x::after{content:"}"}}',
    '@page mf-a-sheet,mf-a-sheet:first{margin:0;@bottom-center{content:counter(page)}}',
  ])('%s stays at home', (css) => {
    expect(checkCss(`@layer portal.page{${css}}`, 'mf_a').problems).toEqual([]);
  });

  test.each([
    ['comments that never end', '/* '.repeat(350_000)],
    ['20,000 selectors in one another', ':is('.repeat(20_000)],
    ['20,000 blocks in one another', '@media x{'.repeat(20_000)],
    ['the same, closed', `${'@media x{'.repeat(20_000)}${'}'.repeat(20_000)}`],
    ['blocks and blanks', `${'@media x{'.repeat(1_500)}${' '.repeat(200_000)}`],
    ['brackets that do not match', '({'.repeat(250_000)],
    ['the other brackets first', '})'.repeat(250_000)],
  ])('%s are read once and go no deeper than 32', (_, css) => {
    const { problems } = checkCss(css, 'mf_a');
    expect(problems.join()).toMatch(css.startsWith('/*') ? /^$/ : /nests more than 32|do not match/);
  });

  test('a name another remote could have is an advice', () => {
    const { problems, advice } = checkCss('@layer portal.page{.card h2{}}', 'mf_a');
    expect([problems, advice]).toEqual([[], [expect.stringContaining('.card h2') as string]]);
  });

  test('what changes the page around is an advice', () => {
    const { problems, advice } = checkCss('@layer portal.page{body:has(.mf_a__x){}}', 'mf_a');
    expect([problems, advice]).toEqual([[], [expect.stringContaining('around your page') as string]]);
  });
});

test('each rule has a name for the report', () => {
  expect(inspect(fakeCandidate()).map(({ name }) => name)).toContain('size');
});

test('what it declares wrongly is said in a sentence', () => {
  const slot = { access: 'signed-in', order: 1, height: { wide: 2, narrow: 2 } };
  const filling = (name: string) => () =>
    fakeCandidate({ declaration: { slots: [{ ...slot, name }] as never } });
  expect(filling('header')).toThrow(
    "declaration.slots.0.name: there is no slot 'header'; the portal has home,",
  );
});

describe('pictures and fonts', () => {
  const picture = (kB: number) => randomBytes(kB * 768).toString('base64');
  const withPicture = (kB: number) => {
    const pages = { '/things': { files: [], hasForms: false, assets: ['stage.png'] } };
    return inspect(fakeCandidate({ pages, files: { 'stage.png': picture(kB) } }));
  };
  const firstLoad = (kB: number) => withPicture(kB).find(({ name }) => name === 'first load');

  // Compression removes a quarter of base64-encoded random bytes.
  test.each([
    [100, 0, 0],
    [600, 0, 1],
    [2500, 1, 0],
  ])('%d kB of them: %d refusals, %d hints', (kB, problems, hints) => {
    expect([firstLoad(kB)?.problems.length, firstLoad(kB)?.advice.length]).toEqual([problems, hints]);
  });

  test('are named, and may be more than is allowed where somebody says why', () => {
    expect(firstLoad(2500)?.problems[0]).toMatch(/with the pictures and fonts .*stage\.png \(\d+ kB\)/);
    const pages = { '/things': { files: [], hasForms: false, assets: ['stage.png'] } };
    const heavy = fakeCandidate({ pages, files: { 'stage.png': picture(2500) } });
    expect(problemsOf(heavy, { overBudget: 'a gallery' })).toEqual([]);
  });
});
