import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { noteUri, portUri, socketPathFor, socketUri } from './address.ts';
import { usedNames } from './dialect.ts';
import { logFailure } from './log.ts';
import type { ServeOptions } from './server/listen.ts';
import { user } from './server/login.ts';

/** How to start the embedded server. */
export interface EmbeddedMongoOptions {
  /** Folder of the data, created when it does not exist. One server at a time may use it. */
  dir: string;
  /** Listen on this loopback TCP port, 0 for any free one, instead of on a unix socket. */
  port?: number;
  /** How often documents expired by a TTL index are removed. Default 60. */
  ttlSweepSeconds?: number;
}

/** A running embedded server. */
export interface EmbeddedMongo {
  /** Connection string for any MongoDB driver. */
  uri: string;
  /** Stores pending writes, closes the files and ends the worker thread. */
  stop: () => Promise<void>;
}

const restartPauseMs = 100;
// Objects of a command are short-lived, so a quarter of the usual young generation is enough and saves memory.
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** Starts a MongoDB server in a worker thread of this process, with its data in one folder. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const dir = resolve(options.dir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const usesPort = options.port !== undefined || process.platform === 'win32';
  // Every user of the machine can connect to a port, so it needs a password.
  const password = usesPort ? randomBytes(32).toString('base64url') : undefined;
  const socketPath = usesPort ? undefined : socketPathFor(dir);
  const serveOptions: ServeOptions = {
    dir,
    socketPath,
    port: options.port ?? 0,
    password,
    ttlSweepSeconds: options.ttlSweepSeconds ?? 60,
  };
  const supervisor = new Supervisor(serveOptions);
  const port = await supervisor.start();
  const protectedUri = password === undefined ? undefined : portUri(port, user, password);
  noteUri(dir, protectedUri);
  const stop = async (): Promise<void> => {
    noteUri(dir, undefined);
    await supervisor.stop();
  };
  return { uri: protectedUri ?? socketUri(socketPath ?? ''), stop };
}

/** Keeps one worker running at the same address until the server is stopped. */
class Supervisor {
  readonly #options: ServeOptions;
  #worker: Worker | undefined;
  #isStopping = false;

  constructor(options: ServeOptions) {
    this.#options = options;
  }

  async start(): Promise<number> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#options,
      resourceLimits,
    });
    this.#worker = worker;
    const port = await ready(worker);
    this.#options.port = port;
    worker.unref();
    // The worker thread has a separate diagnostics channel, so its messages are published again here.
    worker.on('message', ({ used }: { used: string }) => {
      usedNames.publish(used);
    });
    worker.on('error', (error) => {
      logFailure('the worker failed and is started again', error);
    });
    worker.once('exit', () => {
      if (!this.#isStopping) this.#restart();
    });
    return port;
  }

  #restart(): void {
    setTimeout(() => {
      this.start().catch((error: unknown) => {
        logFailure('could not start again', error);
        this.#restart();
      });
    }, restartPauseMs);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolveEnd) => worker.once('exit', resolveEnd));
    worker.ref();
    worker.postMessage('stop');
    await ended;
  }
}

function ready(worker: Worker): Promise<number> {
  return new Promise((resolvePort, reject) => {
    worker.once('error', reject);
    worker.once('message', ({ port }: { port: number }) => {
      worker.off('error', reject);
      resolvePort(port);
    });
  });
}
