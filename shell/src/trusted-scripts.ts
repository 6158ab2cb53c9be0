import { pageData } from './page-data.ts';

// Every script URL on this page passes this Trusted Types policy. The server allows only one such policy, and
// this one is created before any remote runs.

// The origins of a developer's machine; the server allows them in the content policy.
const developed = pageData.overrides?.map(({ origin }) => origin) ?? [];

const isOwnScript = ({ origin, pathname }: URL): boolean =>
  (origin === location.origin && /^\/(assets|mf)\/.+\.js$/.test(pathname)) || developed.includes(origin);

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

// Zod would test whether `new Function` is allowed. The content policy forbids it and reports each attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
