// Creates the default Trusted Types policy that the portal's content security policy requires. It must run before any
// other code. It allows scripts from this origin only, and no code compiled from text, which zod would try.
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
