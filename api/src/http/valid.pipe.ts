import type { PipeTransform } from '@nestjs/common';
import { fieldErrorsOf, type FieldErrors } from '@portal/contracts/field-errors';
import type { z } from 'zod';
import { AppError } from '../common/app-error.js';

const invalid = (fields: FieldErrors): AppError => new AppError('invalid', { fields });

/** Checks a value by its contract; what is wrong travels as `fields`, the code is `invalid` unless told otherwise. */
export const check = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: (fields: FieldErrors) => AppError = invalid,
): z.output<Schema> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refusal(fieldErrorsOf(parsed.error.issues));
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
