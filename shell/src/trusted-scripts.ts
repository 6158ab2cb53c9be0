import { pageData } from './page-data.ts';

// Everything that becomes a script on this page, whoever asks for it, passes here. A page has one such policy: the
// server forbids a second, and this one is made before any remote runs.

// A developer's own machine, where the server has opened the content policy for it.
const developed = pageData.override?.origin;

const isOwnScript = ({ origin, pathname }: URL): boolean =>
  (origin === location.origin && /^\/(assets|mf)\/.+\.js$/.test(pathname)) || origin === developed;

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => unknown;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createScriptURL: (text) => {
    if (isOwnScript(new URL(text, location.href))) return text;
    throw new TypeError('A script may come from this portal only.');
  },
});

// Zod tries whether it may make functions from text, and asks nobody; it may not, so it need not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
