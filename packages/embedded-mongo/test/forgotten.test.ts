import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/start.ts';
import { externalUri, temporaryFolder, withDb } from '../testing/server.ts';

const files = ['mongo.sqlite', 'mongo.sqlite-wal'];
const documents = 1500;

/** A word no other document has, in a field, in an indexed field, in an array and in an embedded document. */
const wordOf = (i: number): string => `Zq${String(i)}Xw${String((i * 7919) % documents)}Y`;
const documentOf = (i: number): { _id: number; [field: string]: unknown } => ({
  _id: i,
  name: wordOf(i),
  tags: [`tag ${wordOf(i)}`, 'other'],
  inner: { text: `${'p'.repeat((i * 37) % 400)}${i % 50 ? '' : 'o'.repeat(9000)}${wordOf(i)}` },
});

describe.skipIf(externalUri !== undefined)('deleted data', () => {
  it('is overwritten in the files soon, and completely after a clean stop', async () => {
    const dir = temporaryFolder();
    const { uri, stop } = await startEmbeddedMongo({ dir });
    const client = await new MongoClient(uri).connect();
    const collection = client.db('a').collection<{ _id: number; [field: string]: unknown }>('b');
    await collection.createIndexes([{ key: { name: 1 }, unique: true }, { key: { tags: 1, name: -1 } }]);
    await collection.insertMany(Array.from({ length: documents }, (_, i) => documentOf(i)));
    await client.db('a').collection('dropped').insertOne({ name: 'DroppedWord' });
    const paths = files.map((file) => join(dir, file));
    const text = (): string =>
      paths.map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : '')).join('');
    expect(text()).toContain(wordOf(7));

    await collection.deleteOne({ _id: 7 });
    await collection.updateOne({ _id: 8 }, { $unset: { name: 1, tags: 1, inner: 1 } });
    await collection.findOneAndReplace({ _id: 9 }, { name: 'nobody' });
    await client.db('a').dropCollection('dropped');
    await expect
      .poll(() => ['DroppedWord', wordOf(7), wordOf(8), wordOf(9)].filter((word) => text().includes(word)))
      .toEqual([]);
    expect(text()).toContain(wordOf(10));

    const removed = Array.from({ length: documents }, (_, i) => i).filter((i) => i % 3 !== 0);
    await collection.bulkWrite(removed.map((_id) => ({ deleteOne: { filter: { _id } } })));
    await client.close();
    await stop();
    expect(removed.filter((i) => text().includes(wordOf(i)))).toEqual([]);
    expect(text()).toContain(wordOf(3));
  });

  it('was only in files that other users cannot read', async () => {
    const dir = temporaryFolder();
    const { uri, stop } = await startEmbeddedMongo({ dir });
    await withDb(uri, (db) => db.collection('b').insertOne({}));
    expect(files.map((file) => statSync(join(dir, file)).mode & 0o777)).toEqual([0o600, 0o600]);
    await stop();
  });
});
