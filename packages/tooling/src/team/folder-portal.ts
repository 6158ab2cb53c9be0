import { applyAction, stateOf } from '@portal/remote-store/actions';
import { toCandidate } from '@portal/remote-store/candidate';
import { publish } from '@portal/remote-store/publish';
import { RemoteStore } from '@portal/remote-store/remote-store';
import type { TeamPortal } from './team-portal.ts';

/** A portal whose folder of remotes is at hand: whoever may write there needs no token. */
export const folderPortal = (folder: string, id: string, by: string): TeamPortal => {
  const store = new RemoteStore(folder);
  return {
    publish: (files, { percent, judgeOnly, ...said } = {}) =>
      publish(store, toCandidate(files), { by, percent, judgeOnly, said }),
    act: async (input) => {
      await applyAction(store, id, { by }, input);
      return stateOf(store, id);
    },
    state: () => stateOf(store, id),
  };
};
