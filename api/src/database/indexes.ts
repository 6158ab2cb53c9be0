import { createConnection, type Collection, type Connection, type mongo } from 'mongoose';

/**
 * Builds the indexes all schemas declare, before the first request. On a large collection that takes its time, so it
 * has a connection of its own without the short limits of the one that answers requests.
 */
export const createIndexes = async (uri: string, { models }: Connection): Promise<void> => {
  const connection = await createConnection(uri).asPromise();
  for (const { schema, collection } of Object.values(models))
    for (const [fields, options] of schema.indexes())
      await createIndex(
        connection.collection(collection.name),
        fields as Record<string, 1 | -1>,
        options as mongo.CreateIndexesOptions,
      );
  await connection.close();
};

// Codes of an index that is there with other options, or under the name of this one with other fields.
const conflicts = [85, 86];

const createIndex = async (
  collection: Collection,
  fields: Record<string, 1 | -1>,
  options: mongo.CreateIndexesOptions,
): Promise<void> => {
  try {
    await collection.createIndex(fields, options);
  } catch (error) {
    if (!conflicts.includes((error as { code?: number }).code ?? 0)) throw error;
    await dropConflicting(collection, fields, options.name);
    await collection.createIndex(fields, options);
  }
};

const dropConflicting = async (
  collection: Collection,
  fields: Record<string, 1 | -1>,
  wanted = Object.entries(fields).flat().join('_'),
): Promise<void> => {
  for (const { name = '', key } of await collection.indexes())
    if (name === wanted || JSON.stringify(key) === JSON.stringify(fields)) await collection.dropIndex(name);
};
