import { Id } from '@portal/contracts/id';
import { Types } from 'mongoose';
import { AppError } from './app-error.js';

export const toObjectId = (id: string): Types.ObjectId => {
  if (!Id.safeParse(id).success) throw new AppError('notfound');
  return new Types.ObjectId(id);
};
