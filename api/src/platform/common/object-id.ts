import { Id } from '@portal/contracts/id';
import { Types } from 'mongoose';
import { AppError } from './app-error.js';

export const isObjectId = (id: string): boolean => Id.safeParse(id).success;

export const toObjectId = (id: string): Types.ObjectId => {
  if (!isObjectId(id)) throw new AppError('notfound');
  return new Types.ObjectId(id);
};
