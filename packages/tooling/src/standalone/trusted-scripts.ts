// What the portal's content policy asks of a page, before any other code runs: scripts of this origin alone, and no code
// made of text, which zod would try.
interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => unknown;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

const ownOnly = (text: string): string => {
  if (new URL(text, location.href).origin !== location.origin)
    throw new TypeError(`not a script of ours: ${text}`);
  return text;
};

trustedTypes?.createPolicy('default', { createScriptURL: ownOnly });
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
