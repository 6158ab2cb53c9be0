import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config.js';
import { log } from '../log/log.js';
import { Jobs } from './jobs.service.js';

const folder = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
const config = loadConfig({ DATA_DIR: folder });
let jobs: Jobs;
beforeEach(() => {
  jobs = new Jobs(config);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a job', () => {
  it('runs once at a time, and the process waits for it before it stops', async () => {
    const work = Promise.withResolvers<undefined>();
    let stop: AbortSignal | undefined;
    const run = vi.fn((signal: AbortSignal) => {
      stop = signal;
      return work.promise;
    });
    const wake = jobs.add({ failure: 'failed', isAtStart: true, run });
    jobs.onApplicationBootstrap();
    wake();
    const ended = vi.fn();
    const end = jobs.beforeApplicationShutdown().then(ended);
    expect(stop?.aborted).toBe(true);
    expect(ended).not.toHaveBeenCalled();
    work.resolve(undefined);
    await end;
    wake();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('is logged if it fails, and runs again at its next time', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const run = vi.fn().mockImplementationOnce(() => {
      throw new Error('no store');
    });
    const wake = jobs.add({ failure: 'could not look', run });
    wake();
    await vi.waitFor(() => {
      wake();
      expect(run).toHaveBeenCalledTimes(2);
    });
    expect(logged).toHaveBeenCalledExactlyOnceWith({ err: new Error('no store') }, 'could not look');
  });

  it('does not run in a process without jobs', () => {
    const idle = new Jobs({ ...config, runsJobs: false });
    const run = vi.fn();
    const wake = idle.add({ failure: 'failed', isAtStart: true, run });
    idle.onApplicationBootstrap();
    wake();
    expect(run).not.toHaveBeenCalled();
  });
});
