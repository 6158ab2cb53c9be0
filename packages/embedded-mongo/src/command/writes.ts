import { checkSent, decode, type Doc, encode, isDoc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import type { Context } from './context.ts';

/** The statements of a write command, from its sequence section or its array. */
export function statementsOf({ command, sequences, name }: Context, field: string): Doc[] {
  const values: Value = sequences.get(field)?.map(decodeSent) ?? command[field];
  if (!Array.isArray(values) || values.length === 0 || values.length > 100_000)
    throw new MongoFailure(
      Array.isArray(values) ? 16 : 40414,
      `Write batch sizes must be between 1 and 100000 (${name}.${field}).`,
    );
  return values.map((value: Value) => {
    if (!isDoc(value))
      throw new MongoFailure(14, `BSON field '${name}.${field}' is the wrong type, expected type 'object'`);
    return value;
  });
}

/** Returns the documents to insert, with their bytes if they were sent in a sequence section. */
export function documentsOf(context: Context): { doc: Doc; bytes: Uint8Array }[] {
  const raw = context.sequences.get('documents');
  if (raw && raw.length > 0 && raw.length <= 100_000)
    return raw.map((bytes) => ({ doc: decodeSent(bytes), bytes }));
  return statementsOf(context, 'documents').map((doc) => ({ doc, bytes: encode(doc) }));
}

function decodeSent(bytes: Uint8Array): Doc {
  const doc = decode(bytes);
  checkSent(doc, bytes);
  return doc;
}

/** Refuses statement fields that this server does not know. */
export function checkStatement(statement: Doc, kind: string, known: readonly string[]): void {
  const unknown = Object.keys(statement).find((field) => !known.includes(field));
  if (unknown) throw new MongoFailure(40415, `BSON field '${kind}.${unknown}' is an unknown field.`);
}

/** Runs each statement, collecting refusals; an ordered command stops at the first. */
export function eachStatement<T>(
  statements: T[],
  ordered: Value,
  run: (statement: T, index: number) => void,
): Doc[] {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof MongoFailure) || error.code === 50) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (ordered !== false) break;
    }
  }
  return writeErrors;
}
