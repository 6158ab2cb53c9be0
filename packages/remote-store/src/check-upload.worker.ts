import { parentPort } from 'node:worker_threads';
import { toCandidate } from './candidate.ts';
import type { Asked, Checked, Upload } from './check-upload.ts';
import { reasonsToRefuse } from './conformance.ts';
import { Refusal } from './refusal.ts';

const filesOf = (upload: Upload): Map<string, Buffer> => {
  const files = new Map(upload.map(({ name, content }) => [name, Buffer.from(content, 'base64')]));
  if (files.size < upload.length) throw new Refusal('Two files have the same name.');
  return files;
};

const check = ({ upload, said }: Asked): Checked => {
  try {
    const candidate = toCandidate(filesOf(upload));
    return { candidate, problems: reasonsToRefuse(candidate, said) };
  } catch (error) {
    if (error instanceof Refusal) return { reasons: error.reasons };
    throw error;
  }
};

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(check(asked)));
parentPort?.postMessage('ready');
