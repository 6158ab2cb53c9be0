import { createConnection, type Connection, type mongo } from 'mongoose';

/**
 * Builds the indexes all schemas declare, before the first request. On a large collection that takes its time, so it
 * has a connection of its own without the short limits of the one that answers requests.
 */
export const createIndexes = async (uri: string, { models }: Connection): Promise<void> => {
  const connection = await createConnection(uri).asPromise();
  for (const { schema, collection } of Object.values(models)) {
    for (const [fields, options] of schema.indexes())
      await connection
        .collection(collection.name)
        .createIndex(fields as Record<string, 1 | -1>, options as mongo.CreateIndexesOptions);
  }
  await connection.close();
};
