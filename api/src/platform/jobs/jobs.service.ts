import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Config } from '../config/config.js';
import { apartFromRequests } from '../common/request-context.js';
import { log } from '../log/log.js';

/** A stopping process waits this long for its jobs. The next process repeats interrupted jobs. */
const longestEndMs = 30_000;

const minute = 60_000;

interface Job {
  /** Logged when a run fails. */
  failure: string;
  /** Without this interval, the job only runs when it is woken. */
  everyMs?: number;
  isAtStart?: boolean;
  /** How many runs a process has at the same time; one by default. */
  atOnce?: number;
  /** Has to end soon after the signal is aborted. */
  run: (stop: AbortSignal) => unknown;
}

/** Work that is due, or that a killed process left half done. */
export interface UnfinishedWork<T> {
  /** Names the work in the log, in the plural. */
  name: string;
  /** How often to look; once a minute by default. */
  everyMs?: number;
  find: () => Promise<readonly T[]> | AsyncIterable<T>;
  /** May run twice for the same item, also in two processes at once. */
  finish: (item: T) => Promise<unknown>;
}

/** Background jobs. Any number of processes may run the same job; a process that stops waits for its current runs. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly jobs: (Job & { wake: () => void })[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly unfinished: (() => Promise<void>)[] = [];
  private timers: NodeJS.Timeout[] = [];

  constructor(private readonly config: Config) {}

  /** Returns a function that starts a run, unless the job already has as many runs as it may have. */
  add(job: Job): () => void {
    let runs = 0;
    const wake = (): void => {
      if (runs === (job.atOnce ?? 1) || !this.config.runsJobs || this.stop.signal.aborted) return;
      runs += 1;
      // A request may wake a job, but the job is not part of it: the log must not name the user.
      const turn = apartFromRequests(() => this.attempt(job)).finally(() => {
        runs -= 1;
        this.running.delete(turn);
      });
      this.running.add(turn);
    };
    this.jobs.push({ ...job, wake });
    return wake;
  }

  /** Looks for unfinished work at the start and at intervals. Returns a function that looks at once. */
  addUnfinished<T>({ name, everyMs = minute, find, finish }: UnfinishedWork<T>): () => void {
    const run = async (): Promise<void> => {
      for await (const item of await find()) {
        if (this.stop.signal.aborted) return;
        await this.attempt({ failure: `could not finish one of: ${name}`, run: () => finish(item) });
      }
    };
    this.unfinished.push(run);
    return this.add({ failure: `could not look for ${name}`, everyMs, isAtStart: true, run });
  }

  /** Finishes all unfinished work once, without waiting for the timers. */
  async finishAll(): Promise<void> {
    for (const run of this.unfinished) await run();
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
