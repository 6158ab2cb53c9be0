import { MongoFailure } from './errors.ts';

let until = Infinity;

/** Runs a command with a time limit in milliseconds; 0 means none. Only one command runs at a time. */
export function withDeadline<T>(limitMs: number, work: () => T): T {
  until = limitMs > 0 ? performance.now() + limitMs : Infinity;
  try {
    return work();
  } finally {
    until = Infinity;
  }
}

/** Remaining time of the running command in milliseconds; 0 without a limit. */
export function timeLeft(): number {
  return until === Infinity ? 0 : Math.max(0.001, until - performance.now());
}

/** Throws if the time of the running command is over. Called in each loop over stored documents. */
export function checkDeadline(): void {
  if (until !== Infinity && performance.now() > until)
    throw new MongoFailure(50, 'operation exceeded time limit');
}
