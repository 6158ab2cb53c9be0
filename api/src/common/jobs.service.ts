import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Config } from '../config.js';
import { log } from '../log/log.js';

/** Runs that take longer are cut off when the process stops; the next process repeats them. */
const longestEndMs = 30_000;

interface Job {
  /** The log message if a run fails. */
  failure: string;
  /** Without it, the job runs only when it is woken. */
  everyMs?: number;
  isAtStart?: boolean;
  /** How many runs a process may have at the same time; one by default. */
  atOnce?: number;
  /** Must end soon after the signal. */
  run: (stop: AbortSignal) => unknown;
}

/**
 * Background work. Several processes may run the same job at the same time. A process that stops waits for the runs it
 * has started.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly jobs: (Job & { wake: () => void })[] = [];
  private readonly running = new Set<Promise<void>>();
  private timers: NodeJS.Timeout[] = [];

  constructor(private readonly config: Config) {}

  /** Adds a job. Returns a function that wakes it: it starts a run unless too many are running. */
  add(job: Job): () => void {
    let runs = 0;
    const wake = (): void => {
      if (runs === (job.atOnce ?? 1) || !this.config.runsJobs || this.stop.signal.aborted) return;
      runs += 1;
      const turn = this.attempt(job).finally(() => {
        runs -= 1;
        this.running.delete(turn);
      });
      this.running.add(turn);
    };
    this.jobs.push({ ...job, wake });
    return wake;
  }

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    for (const { isAtStart, wake } of this.jobs) if (isAtStart) wake();
    this.timers = this.jobs.flatMap(({ everyMs, wake }) =>
      everyMs === undefined ? [] : [setInterval(wake, everyMs).unref()],
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    for (const timer of this.timers) clearInterval(timer);
    await Promise.race([Promise.all(this.running), sleep(longestEndMs, undefined, { ref: false })]);
  }

  private async attempt({ failure, run }: Job): Promise<void> {
    try {
      await run(this.stop.signal);
    } catch (error) {
      log.error({ err: error }, failure);
    }
  }
}
