// Built, this is the code that makes the shell the host of remotes: packages/tooling/src/build/shared-modules.ts writes it,
// from the list of what the kit has. Where nothing is built there are no remotes to be host of.
export {};
