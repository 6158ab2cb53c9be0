/** The shared modules by name and version. */
export type ShareScope = Record<
  string,
  Record<string, { get: () => (() => unknown) | Promise<() => unknown> }>
>;

// The build replaces this file: packages/tooling/src/build/shared-modules.ts writes the list. Without a build
// there are no remotes.
export const sharedModules: ShareScope = {};
