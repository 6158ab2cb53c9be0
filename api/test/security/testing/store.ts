import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';

// Refused calls count as attempts and extend the session, and GET /readyz writes a probe. These writes are ignored.
const books = new Set(['sessions', 'throttles', 'probes']);

// The time when a team's token was last used is ignored too.
const withoutUse = ({ usedAt: _, ...document }: Record<string, unknown>): object => document;

/** Returns a hash over all documents. Equal hashes mean that nothing was written. */
export const hashStore = async (connection: Connection): Promise<string> => {
  const hash = createHash('sha256');
  const names = (await connection.listCollections()).map(({ name }) => name);
  for (const name of names.filter((one) => !books.has(one)).sort()) {
    hash.update(`\n${name}\n`);
    for await (const document of connection.collection(name).find({}).sort({ _id: 1 }))
      hash.update(JSON.stringify(withoutUse(document)));
  }
  return hash.digest('hex');
};
