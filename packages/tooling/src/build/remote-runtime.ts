// Takes shared modules from the shell. It replaces Module Federation's own runtime, which does much more and
// adds 17 kB to the first page: docs/decisions/014.
import { loadWords } from './remote-words.ts';

/** A shared module; `get` returns a promise if it is loaded on demand. */
interface Given {
  get: () => (() => unknown) | Promise<() => unknown>;
}

/** The shell's shared modules by name and version. */
type ShareScope = Record<string, Record<string, Given>>;

type ModuleId = string | number;

declare const document: { currentScript: { src: string } };

/** The parts of the bundler's `__webpack_require__` that are used here. */
interface Bundled {
  m: Record<ModuleId, (module: { exports: unknown }) => void>;
  c: Record<ModuleId, unknown>;
  f: { consumes: (chunkId: ModuleId, promises: unknown[]) => void };
  p: string;
  consumesLoadingData: {
    chunkMapping: Record<ModuleId, ModuleId[]>;
    moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string; requiredVersion: string }>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<() => unknown>> };
  initContainer: (shareScope: ShareScope) => void;
  getContainer: (name: string) => Promise<() => unknown>;
}

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

// Every range is a caret range, because modulesTaken in shared-modules.ts writes no others.
const isWithin = (version: string, range: string): boolean => {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbersOf(range);
  if (major !== wantedMajor || (major === 0 && minor !== wantedMinor)) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
};

const take = (given: ShareScope, name: string, range: string): ReturnType<Given['get']> => {
  const versions = given[name] ?? {};
  const version = Object.keys(versions).find((one) => isWithin(one, range));
  const found = version === undefined ? undefined : versions[version];
  if (found) return found.get();
  const there = Object.keys(versions).join(', ') || 'nothing';
  throw Object.assign(new Error(`${name} ${range} is required, and the shell provides ${there}.`), {
    name: 'SharedModuleError',
  });
};

/**
 * Turns a remote's entry into a container: `init` receives the share scope, `get` returns the exposed module.
 */
export const runIn = (bundled: Bundled): void => {
  const { m: factories, c: cache } = bundled;
  // 0 if the module is loaded, a promise while it is loading.
  const taken: Record<ModuleId, Promise<void> | 0> = {};
  let given: ShareScope = {};
  let words: Promise<void> | undefined;
  const provide = (id: ModuleId, factory: () => unknown): void => {
    taken[id] = 0;
    factories[id] = (module) => {
      delete cache[id];
      module.exports = factory();
    };
  };
  bundled.f.consumes = (chunkId, promises) => {
    const { chunkMapping, moduleIdToConsumeDataMapping: wanted } = bundled.consumesLoadingData;
    for (const id of chunkMapping[chunkId] ?? []) {
      const one = wanted[id];
      if (!(id in taken) && one) {
        const found = take(given, one.shareKey, one.requiredVersion);
        if (typeof found === 'function') provide(id, found);
        else
          taken[id] = found.then(
            (factory) => provide(id, factory),
            (error: unknown) => {
              // Forget the failure, so that the next attempt loads it again.
              delete taken[id];
              throw error;
            },
          );
      }
      promises.push(taken[id]);
    }
    promises.push(words);
  };
  bundled.initContainer = (scope) => {
    given = scope;
    // The chunk of messages starts loading here; all later chunks wait for it.
    words = loadWords();
  };
  bundled.getContainer = async (name) => {
    const get = bundled.initializeExposesData.moduleMap[name];
    if (!get) throw new Error(`There is no ${name} in this remote.`);
    return await get();
  };
  // The files of a remote are in the same folder as its entry.
  bundled.p = new URL('.', document.currentScript.src).href;
};
