import type { ShareInput, ShareResponse } from '@portal/contracts/public-program';
import { get, post } from '@portal/kit/http';
import { handOver, type Read } from '@portal/kit/read';

export const getShare = (id: string): Read<ShareResponse> => ({ path: '/event_share', query: { id } });

export const readShare = (id: string): Promise<ShareResponse> => get('/event_share', { id });

export const changeShare = async (input: ShareInput): Promise<ShareResponse> =>
  handOver(getShare(input._id), await post('/event_share', input));
