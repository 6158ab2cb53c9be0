import type { Value } from '../bson/value.ts';

/** The input of a modifier: the current value, and details for error messages. */
export interface Place {
  path: string;
  current: Value;
  documentId: Value;
  isInsert: boolean;
}

/** The result of a modifier that removes the field. */
export const removed = Symbol('removed');
/** The result of a modifier that does not change the field. */
export const unchanged = Symbol('unchanged');
