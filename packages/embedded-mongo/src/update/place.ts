import type { Value } from '../bson/value.ts';

/** Where a modifier works: the value now there, and what an error says about it. */
export interface Place {
  path: string;
  current: Value;
  documentId: Value;
  isInsert: boolean;
}

/** Stands for "remove the field". */
export const removed = Symbol('removed');
/** Stands for "leave the field as it is". */
export const unchanged = Symbol('unchanged');
