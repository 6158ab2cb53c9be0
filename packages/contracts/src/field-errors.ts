import type { z } from 'zod';
import { fieldCodes, type FieldCode } from './field-codes.ts';

/** What is wrong with an input, by the names of its fields. */
export type FieldErrors = Record<string, FieldCode>;

const isFieldCode = (message: string): message is FieldCode =>
  (fieldCodes as readonly string[]).includes(message);

// A name is echoed only when it could be the name of a field.
const fieldName = (path: readonly PropertyKey[]): string => {
  const name = path.map(String).join('.');
  return /^[\w.]{1,80}$/.test(name) && !name.includes('__proto__') ? name : 'body';
};

/** What a shape found wrong, as an answer of the API says it. */
export const fieldErrorsOf = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, 50)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [];
    for (const key of unknown) fields[fieldName([...issue.path, key])] ??= 'unknown';
    if (unknown.length === 0)
      fields[fieldName(issue.path)] ??= isFieldCode(issue.message) ? issue.message : 'invalid';
  }
  return fields;
};
