import type { PipeTransform } from '@nestjs/common';
import { fieldCodes, type FieldCode } from '@portal/contracts/field-codes';
import type { z } from 'zod';
import { AppError } from '../common/app-error.js';

export type FieldErrors = Record<string, FieldCode>;

const isFieldCode = (message: string): message is FieldCode =>
  (fieldCodes as readonly string[]).includes(message);

// A name is echoed only when it could be the name of a field.
const fieldName = (path: readonly PropertyKey[]): string => {
  const name = path.map(String).join('.');
  return /^[\w.]{1,80}$/.test(name) && !name.includes('__proto__') ? name : 'body';
};

const toFields = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const fields: FieldErrors = {};
  for (const issue of issues.slice(0, 50)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [];
    for (const key of unknown) fields[fieldName([...issue.path, key])] ??= 'unknown';
    if (unknown.length === 0)
      fields[fieldName(issue.path)] ??= isFieldCode(issue.message) ? issue.message : 'invalid';
  }
  return fields;
};

const invalid = (fields: FieldErrors): AppError => new AppError('invalid', { fields });

/** Checks a value by its contract; what is wrong travels as `fields`, the code is `invalid` unless told otherwise. */
export const check = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: (fields: FieldErrors) => AppError = invalid,
): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(toFields(parsed.error.issues));
};

/** A pipe that can say which contract it checks. */
export interface ContractPipe extends PipeTransform {
  schema: z.ZodType;
}

/** `@Body(valid(CreateEventInput)) input`: the contract of a body or a query as a pipe. */
export const valid = (schema: z.ZodType, refusal?: (fields: FieldErrors) => AppError): ContractPipe => ({
  schema,
  transform: (value: unknown) => check(schema, value, refusal),
});
