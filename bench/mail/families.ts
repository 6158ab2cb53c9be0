import { runningEmbeddedMongo } from '@portal/embedded-mongo/running';
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { join } from 'node:path';

interface Wanted {
  dataDir: string;
  /** The event they sign up for. */
  event: string;
  count: number;
}

type Stored = Document & { _id: ObjectId };

const oneOf = async (db: Db, collection: string, filter: Document): Promise<Stored> => {
  const found = await db.collection<Stored>(collection).findOne(filter);
  if (!found) throw new Error(`no ${collection} to copy`);
  return found;
};

/** Signs families up for an event, each a copy of a demo family with one child. Returns the ids of their sign-ups. */
export const signFamiliesUp = async ({ dataDir, event: id, count }: Wanted): Promise<string[]> => {
  const uri = await runningEmbeddedMongo(join(dataDir, 'db'));
  if (!uri) throw new Error('no database runs there');
  const client = await new MongoClient(uri).connect();
  const db = client.db('portal');
  const event = new ObjectId(id);
  const account = await oneOf(db, 'accounts', { email: 'parent@example.org' });
  const profile = await oneOf(db, 'profiles', { 'accounts.account': account._id });
  const signedUp = { 'people.profile': profile._id, withdrawnAt: null };
  const performance = await oneOf(db, 'performances', signedUp);
  const families = Array.from({ length: count }, (_, at) => {
    const ids = { user: new ObjectId(), profile: new ObjectId(), performance: new ObjectId() };
    return {
      ...ids,
      account: { ...account, _id: ids.user, email: `family-${at}@example.org` },
      child: {
        ...{ ...profile, _id: ids.profile, lastName: `No. ${at}` },
        accounts: [{ account: ids.user, may: 'guard' }],
      },
      signUp: {
        ...{ ...performance, _id: ids.performance, event, time: 3 },
        people: [{ profile: ids.profile, instrument: 'Violin', role: 'performer' }],
      },
    };
  });
  await db.collection('accounts').insertMany(families.map(({ account: one }) => one));
  await db.collection('profiles').insertMany(families.map(({ child }) => child));
  await db.collection('performances').insertMany(families.map(({ signUp }) => signUp));
  const seats = families.map(({ performance: place }) => ({ performance: place, at: new Date() }));
  await db.collection('events').updateOne({ _id: event }, { $set: { seats, taken: count } });
  await client.close();
  return families.map(({ performance: place }) => place.toHexString());
};
