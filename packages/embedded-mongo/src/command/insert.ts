import { BSONRegExp, ObjectId } from 'bson';
import { checkDepth, checkSize, type Doc, encodeStored, isDoc } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { typeName } from '../match/types.ts';
import { checkFields, collectionName, type Handler } from './context.ts';
import { documentsOf, eachStatement } from './writes.ts';

export const insert: Handler = (context) => {
  checkFields(context, ['documents', 'ordered', 'bypassDocumentValidation']);
  const documents = documentsOf(context);
  const collection = context.store.catalog.ensure(collectionName(context));
  let n = 0;
  const writeErrors = eachStatement(documents, context.command.ordered, (document) => {
    const { doc, bytes } = withId(document.doc, document.bytes);
    collection.insert(doc, bytes);
    n++;
  });
  return { n, ...(writeErrors.length > 0 && { writeErrors }), ok: 1 };
};

/** The document as it is stored: checked, with its `_id` first. */
function withId(doc: Doc, bytes: Uint8Array): { doc: Doc; bytes: Uint8Array } {
  checkStored(doc);
  checkSize(bytes);
  if (Object.keys(doc)[0] === '_id') return { doc, bytes };
  const { _id = new ObjectId(), ...rest } = doc;
  const stored = { _id, ...rest };
  return { doc: stored, bytes: encodeStored(stored) };
}

/** Refuses an `_id`, top-level names and a depth that MongoDB refuses to store. */
export function checkStored(doc: Doc): void {
  const { _id } = doc;
  checkDepth(doc);
  if (Array.isArray(_id) || _id instanceof BSONRegExp || (_id === undefined && '_id' in doc))
    throw new MongoFailure(2, `The '_id' value cannot be of type ${typeName(_id)}`);
  const dollar = [doc, isDoc(_id) ? _id : {}].flatMap(Object.keys).find((name) => name.startsWith('$'));
  if (dollar !== undefined)
    throw new MongoFailure(
      52,
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not valid for storage.`,
    );
}
