import { remoteData } from '@portal/kit/remote-data';
import { array, string } from 'zod/mini';

/** The events a user has marked. The portal stores them per account. */
export const favorites = remoteData({
  remote: 'mf_sample',
  scope: 'mine',
  key: 'favorites',
  shape: array(string()),
  empty: [],
});
