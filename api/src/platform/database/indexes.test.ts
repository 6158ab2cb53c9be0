import { createConnection, Schema, type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApi } from '../../../testing/test-api.js';
import { syncIndexes } from './indexes.js';

const api = useTestApi();
let connection: Connection;
beforeAll(async () => {
  connection = await createConnection(api.databaseUri).asPromise();
});
afterAll(() => connection.close());

const start = async (declare: (schema: Schema) => unknown): Promise<Record<string, object>> => {
  const schema = new Schema({ a: Number, b: Number, at: Date }, { autoIndex: false, autoCreate: false });
  declare(schema);
  connection.deleteModel(/./);
  connection.model('Thing', schema, 'things_with_indexes');
  await syncIndexes(api.databaseUri, connection);
  const found = await connection.collection('things_with_indexes').indexes();
  return Object.fromEntries(found.map(({ v: _, name = '', ...index }) => [name, index]));
};

test('replaces an index whose options have changed, and keeps the others', async () => {
  await start((schema) =>
    schema.index({ a: 1 }).index({ b: 1, a: -1 }).index({ at: 1 }, { expireAfterSeconds: 9 }),
  );
  const indexes = await start((schema) =>
    schema
      .index({ a: 1 }, { unique: true })
      .index({ b: 1, a: -1 })
      .index({ at: 1 }, { expireAfterSeconds: 0 }),
  );
  expect(indexes).toMatchObject({
    a_1: { unique: true },
    'b_1_a_-1': { key: { b: 1, a: -1 } },
    at_1: { expireAfterSeconds: 0 },
  });
  expect((await start((schema) => schema.index({ a: 1 })))['a_1']).not.toHaveProperty('unique');
});

test('drops an index that no schema declares', async () => {
  await start((schema) => schema.index({ a: 1 }).index({ b: 1 }));
  expect(Object.keys(await start((schema) => schema.index({ a: 1 })))).toEqual(['_id_', 'a_1']);
});

test('replaces an index that has a new name', async () => {
  await start((schema) => schema.index({ a: 1 }));
  const indexes = await start((schema) => schema.index({ a: 1 }, { name: 'by_a' }));
  expect(Object.keys(indexes)).toContain('by_a');
  expect(Object.keys(indexes)).not.toContain('a_1');
});

test('replaces an index that has the same name and other fields', async () => {
  await start((schema) => schema.index({ a: 1 }, { name: 'own' }));
  const indexes = await start((schema) => schema.index({ b: 1 }, { name: 'own' }));
  expect(indexes['own']).toMatchObject({ key: { b: 1 } });
});
