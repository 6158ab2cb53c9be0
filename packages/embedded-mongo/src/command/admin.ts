import { UUID } from 'bson';
import { hostname } from 'node:os';
import { fromNumber, type Doc } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { checkFields, collectionName, findCollection, type Handler } from './context.ts';
import { loginOffer } from './login.ts';

const version = '7.0.0';
const startedAt = Date.now();

/** `hello` and its old names. */
export const hello: Handler = ({ name, connectionId, command, login }) => ({
  helloOk: true,
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ...loginOffer(login, command),
  ok: 1,
});

/** Answers with nothing but success. */
export const acknowledge: Handler = () => ({ ok: 1 });

/** `startSession` */
export const startSession: Handler = () => ({ id: { id: new UUID() }, timeoutMinutes: 30, ok: 1 });

/** `buildInfo` */
export const buildInfo: Handler = () => ({
  version,
  gitVersion: 'embedded',
  modules: [],
  versionArray: version.split('.').map(Number).concat(0),
  javascriptEngine: 'none',
  bits: 64,
  debug: false,
  maxBsonObjectSize: 16 * 1024 * 1024,
  storageEngines: ['sqlite'],
  ok: 1,
});

/** `serverStatus`, the part tools show. */
export const serverStatus: Handler = () => ({
  host: hostname(),
  version,
  process: 'embedded-mongo',
  pid: process.pid,
  uptime: (Date.now() - startedAt) / 1000,
  localTime: new Date(),
  connections: { current: 1, available: 1000 },
  storageEngine: { name: 'sqlite', persistent: true },
  mem: { bits: 64, resident: Math.round(process.memoryUsage().rss / 1048576) },
  ok: 1,
});

/** `connectionStatus` */
export const connectionStatus: Handler = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [], authenticatedUserPrivileges: [] },
  ok: 1,
});

/** `getParameter` */
export const getParameter: Handler = ({ command, name }) => {
  const known: Doc = { featureCompatibilityVersion: { version: '7.0' } };
  if (command[name] === '*' || command.allParameters === true) return { ...known, ok: 1 };
  const asked = Object.keys(command).filter((parameter) => parameter in known);
  if (asked.length === 0) throw new MongoFailure(72, 'no option found to get');
  return { ...Object.fromEntries(asked.map((parameter) => [parameter, known[parameter]])), ok: 1 };
};

/** `getLog` */
export const getLog: Handler = () => ({ totalLinesWritten: 0, log: [], ok: 1 });

/** `hostInfo` */
export const hostInfo: Handler = () => ({
  system: { currentTime: new Date(), hostname: hostname() },
  os: { type: process.platform },
  extra: {},
  ok: 1,
});

/** `getCmdLineOpts` */
export const getCmdLineOpts: Handler = () => ({ argv: [], parsed: {}, ok: 1 });

/** `whatsmyuri` */
export const whatsmyuri: Handler = ({ connectionId }) => ({ you: `local:${String(connectionId)}`, ok: 1 });

/** `dbStats` */
export const dbStats: Handler = (context) => {
  checkFields(context, ['scale', 'freeStorage']);
  const collections = [...context.store.catalog.list(context.database)];
  const objects = collections.reduce((sum, { size }) => sum + size, 0);
  const indexes = collections.reduce((sum, collection) => sum + collection.indexes.length, 0);
  return {
    db: context.database,
    collections: collections.length,
    views: 0,
    objects,
    indexes,
    dataSize: 0,
    storageSize: 0,
    indexSize: 0,
    totalSize: 0,
    scaleFactor: 1,
    ok: 1,
  };
};

/** `collStats` */
export const collStats: Handler = (context) => {
  checkFields(context, ['scale']);
  const collection = findCollection(context);
  const indexes = collection?.indexes ?? [];
  return {
    ns: collectionName(context),
    count: fromNumber(collection?.size ?? 0),
    size: 0,
    storageSize: 0,
    nindexes: indexes.length,
    indexSizes: Object.fromEntries(indexes.map(({ spec }) => [spec.name, 0])),
    capped: false,
    ok: 1,
  };
};
