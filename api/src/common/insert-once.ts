import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

/** Stores a document, unless an equal request stored it under the same id before; answers what is stored. */
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
