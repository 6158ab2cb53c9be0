import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Said } from './attested.ts';
import type { Candidate } from './candidate.ts';
import { Refusal } from './refusal.ts';

/** The files of a build as they come over the network: their content in base64. */
export type Upload = readonly { name: string; content: string }[];

/** What a check is about, and what its sender says beside it. */
export interface Asked {
  upload: Upload;
  said: Said;
}

/** What a check found: a version and what speaks against it, or why there is none. */
export type Checked = Looked | { reasons: readonly string[] };

export interface Looked {
  candidate: Candidate;
  problems: string[];
}

const longestMs = 5000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

const uploadWorker = new URL('./check-upload.worker.ts', import.meta.url);

const answerOf = async (worker: Worker, asked: Asked): Promise<Checked> => {
  worker.postMessage(asked);
  try {
    const [checked] = (await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })) as [
      Checked,
    ];
    return checked;
  } catch {
    return { reasons: ['It could not be checked: that took more than five seconds, or too much memory.'] };
  }
};

/**
 * Makes a version of an upload, checked in a worker: whatever is in the files, that takes five seconds and some memory
 * at most, and nobody else waits for it.
 */
export const checkUpload = async (
  upload: Upload,
  said: Said = {},
  place: URL = uploadWorker,
): Promise<Looked> => {
  const worker = new Worker(place, { resourceLimits });
  // It may still run out of memory when nobody waits for its answer any more: that is its own end, not the process's.
  worker.on('error', () => undefined);
  try {
    // The first message says that it has started: a machine that is slow with that takes nobody's time.
    await once(worker, 'message');
    const checked = await answerOf(worker, { upload, said });
    if ('reasons' in checked) throw new Refusal(...checked.reasons);
    const { release, files, ...more } = checked.candidate;
    // What passes between threads arrives as plain bytes.
    const buffers = [...files].map(([name, { buffer, byteOffset, length }]) => {
      return [name, Buffer.from(buffer, byteOffset, length)] as const;
    });
    return { candidate: { release, files: new Map(buffers), ...more }, problems: checked.problems };
  } finally {
    await worker.terminate();
  }
};
