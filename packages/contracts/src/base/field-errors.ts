import type { z } from 'zod';
import { fieldCodes, type FieldCode } from './field-codes.ts';

/** The problems of an input by field name. */
export type FieldErrors = Record<string, FieldCode>;

const isFieldCode = (message: string): message is FieldCode =>
  (fieldCodes as readonly string[]).includes(message);

// Returns the name only if it could be a field name, so that answers never echo arbitrary input.
const fieldName = (path: readonly PropertyKey[]): string => {
  const name = path.map(String).join('.');
  return /^[\w.]{1,80}$/.test(name) && !name.includes('__proto__') ? name : 'body';
};

/** Converts the issues of zod to the field errors of an API answer. */
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
