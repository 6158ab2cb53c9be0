import type { RemoteActInput } from '@portal/contracts/publishing';
import { pause, resume, rollback, setCanary, type Actor } from './acts.ts';
import type { RemoteStore } from './remote-store.ts';

/** Does to a remote what was asked for. */
export const perform = (
  store: RemoteStore,
  id: string,
  actor: Actor,
  input: RemoteActInput,
): Promise<void> => {
  switch (input.act) {
    case 'rollback':
      return rollback(store, id, actor, input.version);
    case 'pause':
      return pause(store, id, actor);
    case 'resume':
      return resume(store, id, actor);
    case 'canary':
      return setCanary(store, id, actor, { percent: input.percent, version: input.version });
  }
};
