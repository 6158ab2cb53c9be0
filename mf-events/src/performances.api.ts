import type {
  CreatePerformanceInput,
  PerformanceResponse,
  UpdatePerformanceInput,
} from '@portal/contracts/performances';
import { post, put } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import { handOver, type Read } from '@portal/kit/read';

export const listOwnPerformances = (): Read<PerformanceResponse[]> => ({ path: '/performances', absent: [] });

export const getPerformance = (id: string): Read<PerformanceResponse | null> => ({
  path: '/performance',
  query: { id },
  absent: null,
});

// Puts the stored result into the read cache, so the next page shows it at once.
export const stored = (news: 'signed-up' | 'sign-up-changed') => (performance: PerformanceResponse) => {
  tell(news, { event: performance.event._id, performance: performance._id });
  return handOver(getPerformance(performance._id), performance);
};

export const createPerformance = (input: CreatePerformanceInput, idempotencyKey: string) =>
  put('/performance', input, { idempotencyKey }).then(stored('signed-up'));

export const updatePerformance = (input: UpdatePerformanceInput) =>
  post('/performance', input).then(stored('sign-up-changed'));

export const withdrawPerformance = (id: string) =>
  post('/performance_withdraw', { id }).then(stored('sign-up-changed'));

/** Takes a person out of a piece. Returns undefined if the account looks after none of the people who are left. */
export const leavePerformance = async (
  { _id: id, event }: PerformanceResponse,
  profile: string,
): Promise<PerformanceResponse | undefined> => {
  const { performance } = await post('/performance_leave', { id, profile });
  if (performance) return stored('sign-up-changed')(performance);
  tell('sign-up-changed', { event: event._id, performance: id });
  return undefined;
};
