import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

/** Inserts a document unless its id exists already, and returns the stored document. */
export const insertOnce = async <Stored extends { _id: Types.ObjectId }>(
  model: Model<Stored>,
  document: Stored,
): Promise<Stored> => {
  try {
    await model.collection.insertOne(document);
    return document;
  } catch (error) {
    const stored = isDuplicateKey(error) ? await model.findById(document._id).lean<Stored>() : null;
    if (stored) return stored;
    throw error;
  }
};
