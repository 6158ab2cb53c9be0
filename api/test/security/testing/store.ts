import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';

// Refused calls count as attempts and extend the session, and GET /readyz writes a probe. These writes are ignored.
const books = new Set(['sessions', 'throttles', 'probes']);

/** Returns a hash over all documents. Equal hashes mean that nothing was written. */
export const hashStore = async (connection: Connection): Promise<string> => {
  const hash = createHash('sha256');
  const names = (await connection.listCollections()).map(({ name }) => name);
  for (const name of names.filter((one) => !books.has(one)).sort()) {
    hash.update(`\n${name}\n`);
    // The time when a team's token was last used is ignored too.
    const projection = name === 'remote_tokens' ? { usedAt: 0 } : undefined;
    const documents = connection.collection(name).find({}, { projection, raw: true, batchSize: 10_000 });
    for (const bytes of await documents.sort({ _id: 1 }).toArray())
      hash.update(bytes as unknown as Uint8Array);
  }
  return hash.digest('hex');
};
