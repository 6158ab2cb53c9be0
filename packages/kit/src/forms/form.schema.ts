import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The part of a zod schema that the kit uses, so that the kit does not contain a second zod. */
export interface Schema<Output> {
  safeParse(
    input: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
}

const firstOfEach = (issues: readonly Issue[]): Map<string, string> => {
  const codes = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    if (!codes.has(name)) codes.set(name, message);
  }
  return codes;
};

/** The type of the errors that a schema finds. */
export const schemaError = 'schema';

/** Returns the first problem of each field, by its name. */
export const problemsIn = <Output>(schema: Schema<Output>, input: unknown): Map<string, string> => {
  const result = schema.safeParse(input);
  return result.success ? new Map<string, string>() : firstOfEach(result.error.issues);
};

/** Validates the typed values with a schema, whose messages are field codes. */
export const resolverOf =
  <Values extends FieldValues, Output extends FieldValues>(
    schema: Schema<Output>,
    toInput: (values: Values) => unknown,
  ): Resolver<Values, unknown, Output> =>
  (values) => {
    const result = schema.safeParse(toInput(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, code] of firstOfEach(result.error.issues)) {
      set(errors, name === '' ? 'root.schema' : name, { type: schemaError, message: code });
    }
    return { values: {}, errors };
  };
