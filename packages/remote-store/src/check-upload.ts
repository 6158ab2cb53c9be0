import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Said } from './attested.ts';
import type { Candidate } from './candidate.ts';
import { Refusal } from './refusal.ts';

/** The files of a build as a request contains them: their content in base64. */
export type Upload = readonly { name: string; content: string }[];

/** The message to the worker that checks an upload. */
export interface Asked {
  upload: Upload;
  said: Said;
}

/** The worker's answer: a candidate and its problems, or the reasons why the upload is not a build. */
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
 * Turns an upload into a candidate, in a worker with limited time and memory, so that a malicious upload cannot
 * block the process.
 */
export const checkUpload = async (
  upload: Upload,
  said: Said = {},
  place: URL = uploadWorker,
): Promise<Looked> => {
  const worker = new Worker(place, { resourceLimits });
  // The worker may run out of memory after the timeout. Without this listener that would end the process.
  worker.on('error', () => undefined);
  try {
    // Wait until the worker has started, so that a slow start does not count toward the time limit.
    await once(worker, 'message');
    const checked = await answerOf(worker, { upload, said });
    if ('reasons' in checked) throw new Refusal(...checked.reasons);
    const { release, files, ...more } = checked.candidate;
    // Buffers arrive from the worker as plain Uint8Arrays.
    const buffers = [...files].map(([name, { buffer, byteOffset, length }]) => {
      return [name, Buffer.from(buffer, byteOffset, length)] as const;
    });
    return { candidate: { release, files: new Map(buffers), ...more }, problems: checked.problems };
  } finally {
    await worker.terminate();
  }
};
