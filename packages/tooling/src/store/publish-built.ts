import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import { toCandidate } from '@portal/remote-store/candidate';
import { formsIn, uncompressed } from '@portal/remote-store/compressed';
import { publish, type PublishOptions } from '@portal/remote-store/publish';
import { RemoteStore } from '@portal/remote-store/remote-store';
import { join } from 'node:path';
import { readBuild } from './built-remote.ts';

/** Publishes what the build of a remote's folder left into a store on this machine. */
export const publishBuilt = async (
  folder: string,
  storeFolder: string,
  options: PublishOptions,
): Promise<PublishRemoteResponse> => {
  const dist = join(folder, 'dist');
  const store = new RemoteStore(storeFolder, options.isDevelopment ? uncompressed : formsIn(dist));
  return publish(store, toCandidate(await readBuild(dist)), options);
};
