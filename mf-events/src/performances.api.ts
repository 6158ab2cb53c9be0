import type {
  CreatePerformanceInput,
  PerformanceResponse,
  UpdatePerformanceInput,
} from '@portal/contracts/performances';
import { post, put } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

export const listOwnPerformances = (): Read<PerformanceResponse[]> => ({ path: '/performances', absent: [] });

export const getPerformance = (id: string): Read<PerformanceResponse | null> => ({
  path: '/performance',
  query: { id },
  absent: null,
});

export const createPerformance = (input: CreatePerformanceInput, idempotencyKey: string) =>
  put<PerformanceResponse>('/performance', input, { idempotencyKey });

export const updatePerformance = (input: UpdatePerformanceInput) =>
  post<PerformanceResponse>('/performance', input);

export const withdrawPerformance = (id: string) => post<PerformanceResponse>('/performance_withdraw', { id });
