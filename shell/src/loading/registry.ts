import type { RegistryRemote, RegistryResponse } from '@portal/contracts/registry';
import { get } from '@portal/kit/http';
import { registryKeptMs, registryMs } from './budgets.ts';

let asked: { at: number; answer: Promise<RegistryResponse> } | undefined;

/** Returns the current registry, requested at most every few seconds. */
export const getRegistry = (): Promise<RegistryResponse> => {
  if (asked && Date.now() - asked.at < registryKeptMs) return asked.answer;
  const answer = get('/registry', undefined, { timeout: registryMs });
  asked = { at: Date.now(), answer };
  answer.catch(() => (asked = undefined));
  return answer;
};

/** Returns a remote's current entry in the registry; undefined if it has none or the request fails. */
export const freshRemote = async ({ id }: RegistryRemote): Promise<RegistryRemote | undefined> => {
  const answer = await getRegistry().catch(() => undefined);
  return answer?.remotes.find((remote) => remote.id === id);
};
