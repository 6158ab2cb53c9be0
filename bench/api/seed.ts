import { MongoClient, ObjectId } from 'mongodb';

const batch = 1000;
const hour = 3_600_000;
const month = 30 * 24 * hour;

interface Event {
  _id: ObjectId;
  name: string;
  date: Date;
  search: string;
  terms: string[];
  lastSignup?: Date;
  share?: object;
  [field: string]: unknown;
}

/** A word that only this event has. */
export const wordOf = (index: number): string => `no${String(index).padStart(6, '0')}`;

// A copy with a unique number in its name, which searches find, and without a public address. It has no recent sign-up and no
// due reminder, because jobs of the portal would handle these at its start.
const copyOf = ({ lastSignup: _, share: __, ...event }: Event, index: number): Event => ({
  ...event,
  _id: new ObjectId(),
  name: `${event.name} ${wordOf(index)}`,
  date: new Date(Date.now() + month + index * hour),
  capacity: 0,
  seats: [],
  taken: 0,
  program: [],
  search: `${event.search}\n${wordOf(index)}`,
  terms: [...event.terms, wordOf(index)],
});

const endingsOf = (word: string): string[] => Array.from(word, (_, index) => word.slice(index));

/** Copies the demo events until there are `count`. Returns ids of some future events. */
export const seedEvents = async (uri: string, count: number): Promise<string[]> => {
  const client = await new MongoClient(uri).connect();
  const db = client.db('portal');
  const events = db.collection<Event>('events');
  const demo = await events.find({ date: { $gt: new Date() } }).toArray();
  const ids: string[] = [];
  let total = await events.countDocuments({});
  while (total < count) {
    const size = Math.min(batch, count - total);
    const copies = Array.from({ length: size }, (_, offset) => {
      const event = demo[(total + offset) % demo.length];
      if (!event) throw new Error('no demo events');
      return copyOf(event, total + offset);
    });
    const terms = copies.map((_, offset) => wordOf(total + offset));
    await db.collection<{ _id: string; endings: string[] }>('event_terms').insertMany(
      terms.map((_id) => ({ _id, endings: endingsOf(_id) })),
      { ordered: false },
    );
    await events.insertMany(copies);
    ids.push(...copies.map(({ _id }) => _id.toHexString()));
    total += size;
  }
  await client.close();
  return ids.slice(0, 2000);
};
