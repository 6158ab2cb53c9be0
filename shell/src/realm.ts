import type { RegistryRemote } from '@portal/contracts/registry';

type Trust = RegistryRemote['declaration']['trust'];

let current: Trust | undefined;

/**
 * Whether a remote may run in this document. Code of a team never shares one with a page that takes a password,
 * so the first remote decides what kind a document holds, and the other kind gets a document of its own.
 */
export const mayEnter = ({ declaration: { trust } }: RegistryRemote): boolean =>
  current === undefined || current === trust;

/** To be called before a remote's code runs. */
export const enter = ({ declaration: { trust } }: RegistryRemote): void => {
  current ??= trust;
};

/** Whether it is settled which kind of code this document is for. */
export const isDecided = (): boolean => current !== undefined;
