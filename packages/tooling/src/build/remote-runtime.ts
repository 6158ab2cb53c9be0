// What a remote does at run time to take shared modules from the shell. It stands in for Module Federation's own
// runtime, which can do much more and is 17 kB more on the way to a first page: docs/decisions/014.

/** A way to a shared module; what is not there yet comes with a promise. */
interface Given {
  get: () => (() => unknown) | Promise<() => unknown>;
}

/** What the shell gives: by name, then by version. */
type ShareScope = Record<string, Record<string, Given>>;

type ModuleId = string | number;

// What the bundler's code hands over, of which no more is named here than is used.
interface Consuming {
  chunkId: ModuleId;
  promises: unknown[];
  chunkMapping: Record<ModuleId, ModuleId[]>;
  /** 0 where it is there, a promise where it is on its way. */
  installedModules: Record<ModuleId, Promise<void> | 0>;
  moduleToHandlerMapping: Record<
    ModuleId,
    { shareKey: string; shareInfo: { shareConfig: { requiredVersion: string } } }
  >;
  webpackRequire: {
    m: Record<ModuleId, (module: { exports: unknown }) => void>;
    c: Record<ModuleId, unknown>;
  };
}

let given: ShareScope = {};

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

// Every range is the caret of a version: modulesTaken in shared-modules.ts writes no other.
const isWithin = (version: string, range: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbersOf(range);
  if (major !== wantedMajor || (major === 0 && minor !== wantedMinor)) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
};

const take = (name: string, range: string): ReturnType<Given['get']> => {
  const versions = given[name] ?? {};
  const version = Object.keys(versions).find((one) => isWithin(one, range));
  const found = version === undefined ? undefined : versions[version];
  if (found) return found.get();
  const there = Object.keys(versions).join(', ') || 'nothing';
  throw Object.assign(new Error(`${name} ${range} is wanted, and the shell gives ${there}.`), {
    name: 'SharedModuleError',
  });
};

const consumes = (consuming: Consuming): void => {
  const { chunkId, promises, chunkMapping, installedModules, moduleToHandlerMapping } = consuming;
  const { m: factories, c: cache } = consuming.webpackRequire;
  for (const id of chunkMapping[chunkId] ?? []) {
    const provide = (factory: () => unknown): void => {
      installedModules[id] = 0;
      factories[id] = (module) => {
        delete cache[id];
        module.exports = factory();
      };
    };
    const handler = moduleToHandlerMapping[id];
    if (!(id in installedModules) && handler) {
      const taken = take(handler.shareKey, handler.shareInfo.shareConfig.requiredVersion);
      if (typeof taken === 'function') provide(taken);
      else
        installedModules[id] = taken.then(provide, (error: unknown) => {
          // The next try is a real one.
          delete installedModules[id];
          throw error;
        });
    }
    promises.push(installedModules[id]);
  }
};

export default {
  bundlerRuntime: {
    consumes,
    initContainerEntry: ({ shareScope }: { shareScope: ShareScope }): void => {
      given = shareScope;
    },
    // A container needs nothing before it is asked for a page.
    init: (): object => ({}),
    installInitialConsumes: (): void => undefined,
    S: {},
  },
};
