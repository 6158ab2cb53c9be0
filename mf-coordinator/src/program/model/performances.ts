import type { PerformanceResponse } from '@portal/contracts/performances';

/** What is signed up for an event, by id. */
export type Performances = ReadonlyMap<string, PerformanceResponse>;
