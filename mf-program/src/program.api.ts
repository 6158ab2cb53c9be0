import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import type { Read } from '@portal/kit/read';

export const getPublicProgram = (address: string): Read<PublicProgramResponse | null> => ({
  path: '/public_program',
  query: { address },
  absent: null,
});

export const listOwnPerformances = (): Read<PerformanceResponse[]> => ({ path: '/performances', absent: [] });
