import { channel } from 'node:diagnostics_channel';

const names: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  111: 'NotExactValueField',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  239: 'SnapshotTooOld',
  241: 'ConversionFailure',
  263: 'OperationNotSupportedInTransaction',
  334: 'MechanismUnavailable',
  352: 'UnsupportedOpQueryCommand',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
};

/** Publishes each error code once, as `usedNames` publishes names. */
const used = channel('embedded-mongo.used');
const told = new Set<number>();

/** An error as MongoDB returns it: code, code name, message and extra fields. */
export class MongoFailure extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
    if (!used.hasSubscribers || told.has(code)) return;
    told.add(code);
    used.publish(`code ${String(code)}`);
  }

  /** MongoDB's name of the code; `Location<code>` if it has none. */
  get codeName(): string {
    return names[this.code] ?? `Location${String(this.code)}`;
  }
}

const sqliteFull = 13;

/** Translates an unexpected error: a full disk, a command nested too deep, or anything else. */
export function unexpectedFailure(error: unknown): MongoFailure {
  if (error instanceof RangeError && error.message.includes('call stack'))
    return new MongoFailure(15, 'Exceeded depth limit of a command');
  const { errcode } = error as { errcode?: number };
  return errcode === sqliteFull
    ? new MongoFailure(14031, 'no space is left for the database')
    : new MongoFailure(1, `internal error: ${String(error)}`);
}

/** Refuses a feature that MongoDB has and this server does not. */
export function unsupported(what: string): never {
  throw new MongoFailure(238, `${what} is not supported by the embedded server`);
}
