import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { runningEmbeddedMongo } from '../src/address.ts';
import { startEmbeddedMongo } from '../src/start.ts';
import { codeOf, externalUri, temporaryFolder } from '../testing/server.ts';

describe.skipIf(externalUri !== undefined)('a server on a port', async () => {
  const dir = temporaryFolder();
  const { uri, stop } = await startEmbeddedMongo({ dir, port: 0 });
  const address = new URL(uri);
  const plain = `mongodb://${address.host}/?directConnection=true&retryWrites=false`;
  const clients: MongoClient[] = [];
  const clientOf = (at: string): MongoClient => {
    const client = new MongoClient(at, { serverSelectionTimeoutMS: 5000 });
    clients.push(client);
    return client;
  };
  const codeAt = (at: string): Promise<unknown> => codeOf(clientOf(at).db('a').collection('b').findOne());

  afterAll(async () => {
    for (const client of clients) await client.close();
    await stop();
    expect(existsSync(join(dir, 'mongo.uri'))).toBe(false);
  });

  it('accepts its connection string', async () => {
    const collection = clientOf(uri).db('a').collection('b');
    await collection.insertOne({ a: 1 });
    expect(await collection.countDocuments()).toBe(1);
  });

  it.each([
    ['the database in the string', uri.replace('/?', '/portal?')],
    ['no mechanism in the string', uri.replace(/&authMechanism=[^&]*/, '')],
  ])('accepts %s', async (_title, at) => {
    expect(await codeAt(at)).toBe('no error');
  });

  it.each([
    ['no password', plain, 13],
    ['a wrong password', uri.replace(address.password, 'x'.repeat(address.password.length)), 18],
    ['another name', uri.replace(`//${address.username}:`, '//root:'), 18],
    ['an older mechanism', uri.replace('SCRAM-SHA-256', 'SCRAM-SHA-1'), 334],
  ])('refuses %s', async (_title, at, code) => {
    expect(await codeAt(at)).toBe(code);
  });

  it.each([
    ['insert', 13],
    ['update', 13],
    ['listDatabases', 13],
    ['dropDatabase', 13],
    ['getMore', 13],
    ['serverStatus', 13],
    ['nonsense', 13],
    ['hello', 'no error'],
    ['ping', 'no error'],
  ])('answers %s before a login with %s', async (command, code) => {
    const db = clientOf(plain).db('a');
    expect(await codeOf(db.command({ [command]: 1 }))).toBe(code);
  });

  it('refuses a proof without a challenge', async () => {
    const payload = Buffer.from('c=biws,r=abc,p=AAAA');
    const proof = { saslContinue: 1, conversationId: 1, payload };
    expect(await codeOf(clientOf(plain).db('admin').command(proof))).toBe(18);
  });

  it('stores its connection string in a file that only its user can read', async () => {
    expect(statSync(join(dir, 'mongo.uri')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'mongo.uri'), 'utf8')).toBe(uri);
    expect(await runningEmbeddedMongo(dir)).toBe(uri);
    expect(await codeAt((await runningEmbeddedMongo(dir)) ?? '')).toBe('no error');
  });
});

it.skipIf(externalUri !== undefined)(
  'ignores the connection string that a stopped server stored',
  async () => {
    const dir = temporaryFolder();
    const first = await startEmbeddedMongo({ dir, port: 0 });
    await first.stop();
    writeFileSync(join(dir, 'mongo.uri'), first.uri);
    expect(await runningEmbeddedMongo(dir)).toBeUndefined();
    const second = await startEmbeddedMongo({ dir });
    expect(await runningEmbeddedMongo(dir)).toBe(second.uri);
    await second.stop();
  },
);
