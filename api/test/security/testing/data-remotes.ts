import { TestRemoteStore } from '../../../testing/remote-store.js';
import type { TestApi } from '../../../testing/test-api.js';

const published = new WeakMap<TestApi, Promise<void>>();

const publish = async (api: TestApi): Promise<void> => {
  const store = TestRemoteStore.in(api);
  const version = '1.0.0-00000001';
  await store.publishKeeping('mf_shared', version, {
    mine: true,
    everybody: { read: 'public', write: 'coordinator' },
  });
  await store.publishKeeping('mf_accounts', version, {
    everybody: { read: 'signed-in', write: 'coordinator' },
  });
  await store.publishKeeping('mf_staff', version, { everybody: { read: 'coordinator', write: 'admin' } });
};

/** Publishes remotes that store data with different rights. */
export const publishDataRemotes = (api: TestApi): Promise<void> => {
  const known = published.get(api) ?? publish(api);
  published.set(api, known);
  return known;
};
