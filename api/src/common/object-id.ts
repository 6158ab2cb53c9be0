import { Id } from '@portal/contracts/id';
import { Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from './app-error.js';

/** `?id=`: any text, because an address somebody mistyped is not found rather than wrong. */
export const IdQuery = z.strictObject({ id: z.string({ error: 'invalid' }).max(200, { error: 'invalid' }) });
export type IdQuery = z.infer<typeof IdQuery>;

export const toObjectId = (id: string): Types.ObjectId => {
  if (!Id.safeParse(id).success) throw new AppError('notfound');
  return new Types.ObjectId(id);
};
