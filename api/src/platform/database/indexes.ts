import { createConnection, type Collection, type Connection, type mongo } from 'mongoose';

type Keys = Record<string, 1 | -1>;
type Index = [Keys, mongo.CreateIndexesOptions];

// Another process that starts at the same time may have dropped the index first.
const indexNotFound = 27;

const signature = ([key, options]: Index): string => {
  const { unique = false, sparse = false, expireAfterSeconds } = options;
  const name = options.name ?? Object.entries(key).flat().join('_');
  return JSON.stringify([name, key, unique, sparse, expireAfterSeconds]);
};

const dropIndex = async (collection: Collection, name: string): Promise<void> => {
  try {
    await collection.dropIndex(name);
  } catch (error) {
    if ((error as { code?: number }).code !== indexNotFound) throw error;
  }
};

const dropOthers = async (collection: Collection, declared: Index[]): Promise<void> => {
  const wanted = declared.map(signature);
  for (const { name = '', key, ...options } of await collection.indexes())
    if (name !== '_id_' && !wanted.includes(signature([key as Keys, { name, ...options }])))
      await dropIndex(collection, name);
};

/**
 * Makes the indexes in the database equal to those of the schemas: drops the ones that no schema declares, or declares
 * with other options, and creates the missing ones. Building an index can take long, so this uses a connection without
 * the short time limits of the API's connection.
 */
export const syncIndexes = async (uri: string, { models }: Connection): Promise<void> => {
  const connection = await createConnection(uri).asPromise();
  const existing = (await connection.listCollections()).map(({ name }) => name);
  for (const { schema, collection } of Object.values(models)) {
    const target = connection.collection(collection.name);
    const declared = schema.indexes() as Index[];
    if (existing.includes(collection.name)) await dropOthers(target, declared);
    if (declared.length > 0)
      await target.createIndexes(declared.map(([key, options]) => ({ key, ...options })));
  }
  await connection.close();
};
