import type { RegistryRemote } from '@portal/contracts/registry';
import { pageFailureOf } from './failure-of.ts';
import { countCrash } from './lost-remotes.ts';
import type { Failure } from './remote-load-error.ts';
import { reportFailure } from './reports.ts';
import { stageOf } from './failure-stage.ts';

/** Details of the failure that is on screen. */
export interface ReportedFailure {
  failure: Failure;
  reference: string;
  /** Whether it crashed a moment ago as well, so that another retry will hardly help. */
  isRepeated: boolean;
}

const known = new WeakMap<object, ReportedFailure>();
const crashes: readonly string[] = ['render', 'effect'];

/** Reports a failure once, however often the component renders. */
export const reportOnce = (
  remote: RegistryRemote,
  error: unknown,
  page: string | undefined,
): ReportedFailure => {
  const key = typeof error === 'object' && error !== null ? error : { error };
  const before = known.get(key);
  if (before) return before;
  const failure = pageFailureOf(error, stageOf(location.pathname, error));
  const isRepeated = crashes.includes(failure.hop) && countCrash(remote.id);
  const reported = { failure, isRepeated, reference: reportFailure(remote, failure, page) };
  known.set(key, reported);
  return reported;
};
