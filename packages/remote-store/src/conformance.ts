import { builtFiles, wordsFile } from '@portal/contracts/registry.rules';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { slots as portalSlots } from '@portal/contracts/slots';
import { gzipSync } from 'node:zlib';
import type { Said } from './attested.ts';
import type { Candidate } from './candidate.ts';
import { cssProblems } from './css-scope.ts';

/** The result of one check. */
export interface Finding {
  /** The name of the check. */
  name: string;
  /** The reasons to refuse the remote; empty if it passes. */
  problems: string[];
  /** Possible improvements. They are no reason to refuse the remote. */
  advice: string[];
}

type Check = (candidate: Candidate) => Partial<Pick<Finding, 'problems' | 'advice'>>;

// Compressed kB on the first load of a page, by its access. Families on phones get the lowest limit, staff at a
// desk the highest.
const firstLimits = { public: 100, 'signed-in': 150, staff: 250 };
// Compressed bytes including pictures and fonts: above `hint` there is advice, above `most` a refusal.
const wholeLimits = { hint: 300 * 1024, most: 1024 * 1024 };
const totalLimit = 3 * 1024 * 1024;
const firstLoad = 'first load';
const kB = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;

const textsOf = ({ files }: Candidate, end: string): [string, string][] =>
  [...files].filter(([name]) => name.endsWith(end)).map(([name, content]) => [name, String(content)]);

const inScripts =
  (pattern: RegExp, sentence: (found: string) => string): Check =>
  (candidate) => ({
    problems: textsOf(candidate, '.js').flatMap(([name, text]) => {
      const [found] = text.match(pattern) ?? [];
      return found === undefined ? [] : [`${name}: ${sentence(found)}`];
    }),
  });

const limitOf = (access: string): number =>
  access === 'public' || access === 'signed-in' ? firstLimits[access] : firstLimits.staff;

// Returns the size limit of each page and of each part in a slot.
const budgetsOf = ({ pages, slots = [] }: RemoteDeclaration) => [
  ...pages.map(({ path, access }) => ({
    name: path,
    limit: limitOf(access),
    when: 'when it is opened first',
    where: `where access is ${access}`,
  })),
  ...slots.map(({ name }) => ({
    name,
    limit: portalSlots[name].kB,
    when: 'to fill its slot',
    where: 'in that slot',
  })),
];

const heavy =
  ' Load heavy parts when they are used, () => import(\'./page.tsx\'), or give a reason: --over-budget "reason".';

const checkFirstLoad: Check = ({ release, files, largest = {}, assets = {} }) => {
  const { entry, scripts, styles } = builtFiles(release);
  const sizes = new Map<string, number>();
  const sizeOf = (name: string): number => {
    const size = sizes.get(name) ?? gzipSync(files.get(name) ?? Buffer.alloc(0)).length;
    sizes.set(name, size);
    return size;
  };
  const words = wordsFile(release, 'en');
  const ofAll = [entry, ...scripts, ...styles, ...(words === undefined ? [] : [words])];
  const found = budgetsOf(release.declaration).map(({ name, limit, when, where }) => {
    const names = new Set([...ofAll, ...(release.pages?.[name]?.files ?? [])]);
    const size = [...names].reduce((sum, file) => sum + sizeOf(file), 0);
    const whole = (assets[name] ?? []).reduce((sum, file) => sum + sizeOf(file), size);
    const modules = largest[name] ?? [];
    const tooMuch =
      `${name} takes ${kB(size)} compressed ${when}; at most ${limit} kB are allowed ${where}.` +
      (modules.length > 0 ? ` The largest in it: ${modules.join(', ')}.` : '');
    const heaviest = [...(assets[name] ?? [])].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 3);
    const withPictures =
      `${name} takes ${kB(whole)} ${when} with the pictures and fonts it imports; ` +
      `it should be ${kB(wholeLimits.hint)}, and at most ${kB(wholeLimits.most)} are allowed. ` +
      `The largest: ${heaviest.map((file) => `${file} (${kB(sizeOf(file))})`).join(', ')}.`;
    return {
      problems: [
        ...(size > limit * 1024 ? [tooMuch + heavy] : []),
        ...(whole > size && whole > wholeLimits.most ? [withPictures + heavy] : []),
      ],
      advice: whole > size && whole > wholeLimits.hint && whole <= wholeLimits.most ? [withPictures] : [],
    };
  });
  return {
    problems: found.flatMap(({ problems }) => problems).slice(0, 5),
    advice: found.flatMap(({ advice }) => advice).slice(0, 5),
  };
};

const checkSize: Check = ({ release, files }) => {
  // The metadata of a build is stored and sent too, so it counts.
  const said = JSON.stringify(release).length;
  const total = [...files.values()].reduce((sum, { length }) => sum + length, said);
  return {
    problems: [
      ...(total > totalLimit
        ? [`All its files together are ${kB(total)}; at most ${kB(totalLimit)} are allowed.`]
        : []),
    ],
  };
};

const checkShared: Check = ({ release, files }) => {
  const { entry } = builtFiles(release);
  const { shared } = release.manifest as {
    shared?: { name: string; singleton?: unknown; requiredVersion?: unknown }[];
  };
  const loose = (shared ?? []).filter(
    ({ singleton, requiredVersion }) => singleton !== true || !requiredVersion,
  );
  const strict = String(files.get(entry)).match(/strictVersion:\s*(!0|true)/g)?.length ?? 0;
  return {
    problems: [
      ...loose.map(
        ({ name }) =>
          `${name} is not shared as a singleton with a version; use the preset of @portal/tooling.`,
      ),
      ...(strict < (shared ?? []).length
        ? ['A shared module accepts any version; use the preset of @portal/tooling.']
        : []),
    ],
  };
};

// Allowed: the bundler gets the global object with "return this", and a library tests with '' whether text can be
// compiled.
const harmless = '(?!"return this"|\'return this\'|""|\'\')';

const checkHosts: Check = (candidate) => {
  const hosts = textsOf(candidate, '.js').flatMap(
    ([, text]) => text.match(/\bhttps?:\/\/[\w.-]+(:\d+)?/g) ?? [],
  );
  const isFixed = (host: string): boolean => /\/\/(localhost|\d+(\.\d+){3})|:\d+$/.test(host);
  return {
    problems: [...new Set(hosts.filter(isFixed))].map(
      (host) =>
        `${host} is written into the code; one build must serve at any address. Call the API by its path.`,
    ),
  };
};

const checkStyles: Check = (candidate) => ({
  problems: textsOf(candidate, '.css')
    .flatMap(([, css]) => cssProblems(css, candidate.release.declaration.id))
    .slice(0, 20),
});

const checks: Record<string, Check> = {
  'no text run as code': inScripts(
    new RegExp(`\\beval\\(|\\bnew Function\\(${harmless}|(?<![\\w.$])Function\\(${harmless}`),
    (found) => `'${found}' runs text as code, which the portal's content policy forbids.`,
  ),
  'the address of its files': inScripts(
    /getPublicPath/,
    () => 'getPublicPath is run from text; leave publicPath to the preset.',
  ),
  'no copy of React': inScripts(
    // The second alternative finds React's hooks if a bundler has removed the name of the first.
    /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]|\.(H|current)\.use(State|Effect|Memo|Context|Reducer|Ref|Callback)\(/,
    () => 'it carries a copy of React, which breaks hooks; use the preset of @portal/tooling.',
  ),
  'no service worker': inScripts(
    /serviceWorker\s*\.\s*register/,
    () => 'a service worker would answer for the whole portal.',
  ),
  'no WebRTC or WebTransport': inScripts(
    /\b((webkit)?RTCPeerConnection|WebTransport)\b/,
    (found) => `${found} is a connection the portal cannot see; call the API by its path.`,
  ),
  'shared modules': checkShared,
  'no addresses of one machine': checkHosts,
  'scoped styles': checkStyles,
  size: checkSize,
  [firstLoad]: checkFirstLoad,
};

/** Checks the files of a build without running them. */
export const inspect = (candidate: Candidate, { overBudget }: Pick<Said, 'overBudget'> = {}): Finding[] =>
  Object.entries(checks).map(([name, check]) => {
    const { problems = [], advice = [] } = check(candidate);
    // The team gave a reason, which the history keeps, so the problems become advice.
    if (name === firstLoad && overBudget !== undefined)
      return { name, problems: [], advice: [...advice, ...problems] };
    return { name, problems, advice };
  });

/** Returns the reasons to refuse a build, as sentences. */
export const reasonsToRefuse = (candidate: Candidate, said?: Said): string[] =>
  inspect(candidate, said).flatMap(({ problems }) => problems);
