import { remoteData } from '@portal/kit/remote-data';
import { array, string } from 'zod/mini';

/** Which events somebody marked. The portal keeps it, for each account its own. */
export const favorites = remoteData({
  remote: 'mf_sample',
  scope: 'mine',
  key: 'favorites',
  shape: array(string()),
  empty: [],
});
