import mongoose, { Schema } from 'mongoose';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../testing/server.ts';

const { uri, db } = await connect();
const connection = await mongoose.createConnection(uri, { dbName: db.databaseName }).asPromise();
afterAll(() => connection.close());

const Event = connection.model(
  'Event',
  new Schema(
    {
      title: { type: String, required: true },
      slug: { type: String, unique: true },
      date: Date,
      tags: [String],
      owner: { type: Schema.Types.ObjectId, ref: 'Owner' },
      seats: [{ key: String, at: Date }],
    },
    { timestamps: true, optimisticConcurrency: true },
  ).index({ date: 1, _id: 1 }),
);
const Owner = connection.model('Owner', new Schema({ name: String }));

it('Mongoose models work unchanged: indexes, populate, arrays, versions, lean pages', async () => {
  await Event.init();
  const owner = await Owner.create({ name: 'Ann' });
  const date = new Date('2030-01-01');
  const event = await Event.create({ title: 'A', slug: 'a', date, tags: ['x'], owner: owner._id });
  event.tags.push('y');
  event.seats.push({ key: 'k1', at: new Date() });
  await event.save();
  expect((await Event.findById(event._id).populate('owner').orFail()).toObject()).toMatchObject({
    tags: ['x', 'y'],
    owner: { name: 'Ann' },
    seats: [{ key: 'k1' }],
  });
  const twice = Event.create({ title: 'B', slug: 'a' });
  await expect(twice).rejects.toMatchObject({ code: 11000, keyValue: { slug: 'a' } });
  await Event.insertMany(
    Array.from({ length: 12 }, (_, i) => ({
      title: `E${String(i)}`,
      slug: `e${String(i)}`,
      date: new Date(2031, 0, i + 1),
    })),
  );
  const filter = { date: { $gte: new Date('2030-06-01') } };
  const page = await Event.find(filter).sort({ date: 1, _id: 1 }).skip(5).limit(5).lean();
  expect(page.map(({ title }) => title)).toEqual(['E5', 'E6', 'E7', 'E8', 'E9']);
  expect(await Event.countDocuments(filter)).toBe(12);
  const stale = await Event.findOne({ slug: 'e1' }).orFail();
  await Event.updateOne({ slug: 'e1' }, { $inc: { __v: 1 } });
  stale.title = 'changed';
  await expect(stale.save()).rejects.toThrow(/version|No matching document/i);
  expect(await Event.exists({ slug: 'e2' })).toBeTruthy();
  const group = { $group: { _id: '$missing', n: { $sum: 1 } } };
  expect(await Event.aggregate([{ $match: filter }, group])).toEqual([{ _id: null, n: 12 }]);
  const updateOne = { filter: { slug: 'e3' }, update: { $addToSet: { tags: 'z' } } };
  expect((await Event.bulkWrite([{ updateOne }])).modifiedCount).toBe(1);
});
