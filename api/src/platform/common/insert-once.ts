import type { Model, Types } from 'mongoose';
import { unlessDuplicate } from './duplicate-key.js';

/** Inserts a document unless its id exists already, and returns the stored document. */
export const insertOnce = async <Stored extends { _id: Types.ObjectId }>(
  model: Model<Stored>,
  document: Stored,
): Promise<Stored> => {
  const inserted = await unlessDuplicate(() => model.collection.insertOne(document));
  return inserted ? document : await model.findById(document._id).lean<Stored>().orFail();
};
