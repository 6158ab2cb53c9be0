import type { Override, Previewed } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { SlotName } from '@portal/contracts/slots';

/** The file of a version that the inspector itself reads. */
export const manifestFile = 'mf-manifest.json';

/** Whether only developers load a file: the inspector's, and the one that the shell asks for every second. */
export const isForDevelopers = (name: string): boolean => /\/(mf-manifest|remote)\.json$/.test(name);

/** A file or an answer that the browser loaded. */
export type Loaded = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'encodedBodySize' | 'transferSize'
> & {
  responseStatus?: number;
  /** The remotes that were on the page when this file or answer was loaded. */
  onPage: readonly string[];
};

/** A piece of news that the page received. */
export interface HeardNews {
  /** Milliseconds since the page was opened. */
  at: number;
  name: string;
  ids: object;
}

/** Everything that the inspector has seen on a page. */
export interface Seen {
  remotes: readonly RegistryRemote[];
  overrides?: readonly Override[] | undefined;
  preview?: Previewed | undefined;
  /** The remote whose page is open; undefined for pages of the shell. */
  page: string | undefined;
  slots: Readonly<Partial<Record<SlotName, readonly string[]>>>;
  loaded: readonly Loaded[];
  /** The remote whose page was opened first. */
  first: string;
  /** The duration of the first render of pages and parts, by remote. */
  drawn: ReadonlyMap<string, number>;
  /** The API answers that the server wrote into the page, by address. */
  answers: readonly string[];
  news: readonly HeardNews[];
  /** The remotes that use each shared module, by its name. */
  takers: Readonly<Record<string, readonly string[]>>;
  shared: Readonly<Record<string, string>>;
}

/** Returns how a remote got into this page. */
export const stateOf = (
  { id, status, base, isCanary }: RegistryRemote,
  { overrides = [], preview }: Pick<Seen, 'overrides' | 'preview'>,
): string => {
  if (status === 'off') return 'off';
  const override = overrides.find((one) => one.id === id);
  if (override) return base.startsWith(override.origin) ? `from ${override.origin}` : 'override is silent';
  if (preview?.id === id) return 'preview';
  return isCanary ? 'canary' : 'live';
};

const ms = (duration: number): number => Math.round(duration);

const pathOf = (address: string): string => new URL(address, location.href).pathname;

// Returns who reads from an address: the remotes that declare it, otherwise all that were on the page.
const callerOf = (path: string, onPage: readonly string[], { remotes }: Seen): string => {
  const reads = ({ data = [] }: { data?: string[] | undefined }): boolean =>
    data.some((read) => pathOf(read) === path);
  const declaring = remotes
    .filter(({ declaration: { pages, slots = [] } }) => [...pages, ...slots].some(reads))
    .map(({ id }) => id);
  const likely = declaring.filter((id) => onPage.includes(id));
  return [likely, declaring, onPage].find((ids) => ids.length > 0)?.join(' or ') ?? '';
};

/** Returns the milliseconds in which at least one of these was loading. */
const busyMs = (loads: readonly Pick<Loaded, 'startTime' | 'responseEnd'>[]): number => {
  let [sum, end] = [0, 0];
  for (const { startTime, responseEnd } of [...loads].sort((a, b) => a.startTime - b.startTime)) {
    sum += Math.max(0, responseEnd - Math.max(startTime, end));
    end = Math.max(end, responseEnd);
  }
  return ms(sum);
};

const callsOf = (seen: Seen) => [
  ...seen.answers.map((address) => {
    const path = pathOf(address);
    return {
      call: path,
      by: callerOf(path, [seen.first], seen),
      in: 'with the page',
      bytes: undefined,
      status: undefined,
    };
  }),
  ...seen.loaded
    .filter(({ name }) => pathOf(name).startsWith('/api/'))
    .map(({ name, startTime, responseEnd, encodedBodySize, responseStatus, onPage }) => {
      const path = pathOf(name).replace(/^\/api/, '');
      const took = `${ms(responseEnd - startTime)} ms`;
      return {
        call: path,
        by: callerOf(path, onPage, seen),
        in: took,
        bytes: encodedBodySize,
        status: responseStatus,
      };
    }),
];

const remoteIn = (remote: RegistryRemote, seen: Seen) => {
  const { id, version, base, entry } = remote;
  const files = seen.loaded.filter(({ name }) => name.includes(base));
  const script = files.find(({ name }) => name.includes(base + entry));
  const drawn = seen.drawn.get(id);
  return {
    ...{ id, version, state: stateOf(remote, seen), files: files.length },
    bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    sent: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    entryMs: script && ms(script.responseEnd - script.startTime),
    codeMs: files.length > 0 ? busyMs(files) : undefined,
    drawMs: drawn && ms(drawn),
  };
};

/** Returns the data that the panel shows and 'Copy as JSON' copies. Addresses have no queries, which can contain names. */
export const reportOf = (seen: Seen) => ({
  page: seen.page ?? 'shell',
  remotes: seen.remotes.map((remote) => remoteIn(remote, seen)),
  slots: Object.entries(seen.slots).map(([name, parts]) => ({ name, parts })),
  calls: callsOf(seen),
  news: seen.news,
  shared: Object.entries(seen.shared).map(([name, version]) => ({
    ...{ name, version },
    usedBy: seen.takers[name] ?? [],
  })),
});
export type Report = ReturnType<typeof reportOf>;
