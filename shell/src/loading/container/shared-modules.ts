/** Every module the shell gives to remotes: by its name, then by its version. */
export type ShareScope = Record<
  string,
  Record<string, { get: () => (() => unknown) | Promise<() => unknown> }>
>;

// Built, packages/tooling/src/build/shared-modules.ts writes what is shared, from the list of what the kit has. Where
// nothing is built there are no remotes to give anything to.
export const sharedModules: ShareScope = {};
