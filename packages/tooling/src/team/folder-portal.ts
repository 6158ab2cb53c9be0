import { applyAction, stateOf } from '@portal/remote-store/actions';
import { toCandidate } from '@portal/remote-store/candidate';
import { publish } from '@portal/remote-store/publish';
import { RemoteStore } from '@portal/remote-store/remote-store';
import { Refusal } from '../refusal.ts';
import type { TeamPortal } from './team-portal.ts';

const noPreviews = (): Promise<never> =>
  Promise.reject(new Refusal('A preview is of a running portal: name its address by --to, or PORTAL_URL.'));

/** A portal whose folder of remotes is at hand: whoever may write there needs no token. */
export const folderPortal = (folder: string, id: string, by: string): TeamPortal => {
  const store = new RemoteStore(folder);
  return {
    publish: (files, { percent, judgeOnly, storeOnly, ...said } = {}) =>
      publish(store, toCandidate(files), { by, percent, judgeOnly, storeOnly, said }),
    act: async (input) => {
      await applyAction(store, id, { by }, input);
      return stateOf(store, id);
    },
    state: () => stateOf(store, id),
    // Who reports and who follows links is known to the running portal alone.
    status: async () => ({ state: await stateOf(store, id), health: [], previews: [] }),
    tools: () =>
      Promise.reject(
        new Refusal('A folder of remotes has no tools; take them from the repository, by --from.'),
      ),
    createPreview: noPreviews,
    endPreview: noPreviews,
  };
};
