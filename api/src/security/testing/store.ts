import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';

// Books the portal keeps about requests themselves: a refused call counts as a try and renews its session.
const books = new Set(['sessions', 'throttles']);

// When a team's token was last used is such a book too, and stands in the token.
const withoutUse = ({ usedAt: _, ...document }: Record<string, unknown>): object => document;

/** A hash over every document of the store; equal hashes mean that nothing was written. */
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
