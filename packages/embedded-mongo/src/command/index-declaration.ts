import { fromNumber, isDoc, isNumeric, isTruthy, toNumber, type Value } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { isIndex } from '../match/path.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexField, IndexSpec } from '../storage/index-spec.ts';
import { checkCollation } from './context.ts';

const known = [
  'key',
  'name',
  'v',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'collation',
  'ns',
  'hidden',
];

/** Reads one index declaration, refusing kinds of index and options that are not supported. */
export function parseIndex(declaration: Value): IndexSpec {
  if (!isDoc(declaration) || !isDoc(declaration.key))
    throw new MongoFailure(9, "The 'key' field is a required property of an index specification");
  const { key, expireAfterSeconds } = declaration;
  const unknown = Object.keys(declaration).find((option) => !known.includes(option));
  if (unknown) throw new MongoFailure(197, `The field '${unknown}' is not valid for an index specification.`);
  checkCollation(declaration.collation);
  if (isTruthy(declaration.hidden)) unsupported('A hidden index');
  if (declaration.partialFilterExpression !== undefined) unsupported('A partial index');
  if (typeof declaration.name !== 'string' || declaration.name === '')
    throw new MongoFailure(9, "The 'name' field is a required property of an index specification");
  const fields = Object.entries(key).map(([path, direction]) => parseField(path, direction));
  if (fields.length === 0) throw new MongoFailure(67, 'Index keys cannot be empty.');
  const {
    background: _background,
    ns: _ns,
    collation: _collation,
    hidden: _hidden,
    ...declared
  } = declaration;
  return {
    id: 0,
    name: declaration.name,
    fields,
    unique: isTruthy(declaration.unique),
    sparse: isTruthy(declaration.sparse),
    expireAfterSeconds: parseExpiry(expireAfterSeconds, fields),
    multikey: fields.map(() => false),
    declared: { v: fromNumber(2), ...declared },
  };
}

function parseField(path: string, direction: Value): IndexField {
  if (typeof direction === 'string') unsupported(`An index of type '${direction}'`);
  const number = isNumeric(direction) ? toNumber(direction) : Number.NaN;
  if (!number)
    throw new MongoFailure(67, `Values in the index key pattern must be numbers other than 0: ${path}`);
  const parts = path.split('.');
  if (parts.includes('')) throw new MongoFailure(67, 'Index keys cannot be an empty field.');
  if (parts.includes('$**')) unsupported('A wildcard index');
  if (path.startsWith('$'))
    throw new MongoFailure(67, `Index key contains an illegal field name: field name starts with '$'.`);
  if (parts.slice(1).some(isIndex)) unsupported(`An index on an array position ('${path}')`);
  return { path, parts, direction: number > 0 ? 1 : -1 };
}

function parseExpiry(value: Value, fields: IndexField[]): number | undefined {
  if (value === undefined) return undefined;
  const seconds = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!(seconds >= 0 && seconds <= 0x7fffffff))
    throw new MongoFailure(67, "TTL index 'expireAfterSeconds' must be a number between 0 and 2147483647");
  if (fields.length > 1)
    throw new MongoFailure(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.');
  if (fields[0]?.path === '_id')
    throw new MongoFailure(
      197,
      "The field 'expireAfterSeconds' is not valid for an _id index specification.",
    );
  return seconds;
}

/** Returns whether the index exists already; refuses one that differs from an existing one in options or name. */
export function declarationConflict(collection: Collection, spec: IndexSpec): boolean {
  if (spec.fields.length === 1 && spec.fields[0]?.path === '_id') return true;
  const byName = collection.indexes.find((index) => index.spec.name === spec.name)?.spec;
  if (byName && !sameKeys(byName, spec))
    throw new MongoFailure(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${spec.name}`,
    );
  if (byName && !sameOptions(byName, spec))
    throw new MongoFailure(
      86,
      `An existing index has the same name as the requested index but other options: ${spec.name}`,
    );
  const byKeys = collection.indexes.find((index) => sameKeys(index.spec, spec))?.spec;
  if (byKeys && byKeys.name !== spec.name)
    throw new MongoFailure(85, `Index already exists with a different name: ${byKeys.name}`);
  return byName !== undefined;
}

function sameKeys(a: IndexSpec, b: IndexSpec): boolean {
  return JSON.stringify(a.fields) === JSON.stringify(b.fields);
}

function sameOptions(a: IndexSpec, b: IndexSpec): boolean {
  return a.unique === b.unique && a.sparse === b.sparse && a.expireAfterSeconds === b.expireAfterSeconds;
}
