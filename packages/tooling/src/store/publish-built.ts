import type { PublishRemoteResponse } from '@portal/contracts/publishing';
import { toCandidate } from '@portal/remote-store/candidate';
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
  const candidate = toCandidate(await readBuild(join(folder, 'dist')));
  // Compressing takes longer than building does; under development nobody waits for bytes.
  return publish(new RemoteStore(storeFolder, !options.isDevelopment), candidate, options);
};
