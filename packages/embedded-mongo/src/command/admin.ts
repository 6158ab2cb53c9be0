import type { Handler } from './context.ts';
import { loginOffer } from './login.ts';

const version = '7.0.0';

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

export const endSessions: Handler = ({ command, snapshots }) => {
  snapshots.endSessions(command.endSessions);
  return { ok: 1 };
};

/** Returns only success. */
export const acknowledge: Handler = () => ({ ok: 1 });

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
