import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../config/config.js';
import { actingAs, requestContext } from '../common/request-context.js';
import { log } from '../log/log.js';
import { Jobs } from './jobs.service.js';

const folder = mkdtempSync(join(tmpdir(), 'portal-jobs-'));
const config = loadConfig({ DATA_DIR: folder });
let jobs: Jobs;
beforeEach(() => {
  vi.restoreAllMocks();
  jobs = new Jobs(config);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a job', () => {
  it('is not part of the request that wakes it', async () => {
    const found = Promise.withResolvers<unknown>();
    const wake = jobs.add({ failure: 'failed', run: () => found.resolve(requestContext()) });
    await actingAs('ana', () => Promise.resolve(wake()));
    expect(await found.promise).toBeUndefined();
  });

  it('has one run at a time, and a process that stops waits for it', async () => {
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

  it('is logged when it fails, and runs again the next time', async () => {
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

  it('logs an unfinished item that fails, finishes the others, and tries it again next time', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const err = new Error('no store');
    const finish = vi.fn().mockRejectedValueOnce(err).mockResolvedValue(undefined);
    jobs.addUnfinished({ name: 'places', find: () => Promise.resolve(['a', 'b']), finish });
    await jobs.finishAll();
    await jobs.finishAll();
    expect(finish.mock.calls).toEqual([['a'], ['b'], ['a'], ['b']]);
    expect(logged).toHaveBeenCalledExactlyOnceWith({ err }, 'could not finish one of: places');
  });

  it('runs at the start and every minute if it finishes work', () => {
    const add = vi.spyOn(jobs, 'add');
    jobs.addUnfinished({ name: 'places', find: () => Promise.resolve([]), finish: vi.fn() });
    expect(add.mock.lastCall?.[0]).toMatchObject({ isAtStart: true, everyMs: 60_000 });
  });

  it('does not run if the process is configured without jobs', () => {
    const idle = new Jobs({ ...config, runsJobs: false });
    const run = vi.fn();
    const wake = idle.add({ failure: 'failed', isAtStart: true, run });
    idle.onApplicationBootstrap();
    wake();
    expect(run).not.toHaveBeenCalled();
  });
});
