import type { Override, Previewed } from '@portal/contracts/page-data';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { SlotName } from '@portal/contracts/slots';

/** The file of a version that the inspector itself reads. */
export const manifestFile = 'mf-manifest.json';

/** A file or an answer that the browser loaded. */
export type Loaded = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'encodedBodySize' | 'transferSize'
> & { responseStatus?: number };

/** News as the page heard it. */
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

const pathOf = (address: string): string => new URL(address, 'http://portal').pathname;

// Returns who reads from an address: the page or part that declares it, or everyone on the page who may have.
const callerOf = (path: string, { remotes, page, slots }: Seen): string => {
  const onPage = Object.entries(slots).flatMap(([slot, ids]) => ids.map((id) => ({ slot, id })));
  const isDeclared = ({ data = [] }: { data?: string[] | undefined }): boolean =>
    data.some((read) => pathOf(read) === path);
  const found = remotes.find(({ id, declaration: { pages, slots: own = [] } }) => {
    const isPart = (name: string): boolean => onPage.some((part) => part.id === id && part.slot === name);
    return (id === page && pages.some(isDeclared)) || own.some((one) => isPart(one.name) && isDeclared(one));
  });
  return found?.id ?? [...new Set([page ?? 'shell', ...onPage.map(({ id }) => id)])].join(' or ');
};

const callsOf = (seen: Seen) => [
  ...seen.answers.map((address) => {
    const path = pathOf(address);
    return { call: path, by: callerOf(path, seen), in: 'with the page', bytes: undefined, status: undefined };
  }),
  ...seen.loaded
    .filter(({ name }) => pathOf(name).startsWith('/api/'))
    .map(({ name, startTime, responseEnd, encodedBodySize, responseStatus }) => {
      const path = pathOf(name).replace(/^\/api/, '');
      const took = `${ms(responseEnd - startTime)} ms`;
      return {
        call: path,
        by: callerOf(path, seen),
        in: took,
        bytes: encodedBodySize,
        status: responseStatus,
      };
    }),
];

const remoteIn = (remote: RegistryRemote, seen: Seen) => {
  const { id, version, base, entry } = remote;
  const files = seen.loaded.filter(({ name }) => name.includes(base) && !name.endsWith(manifestFile));
  const script = files.find(({ name }) => name.includes(base + entry));
  const [first, last] = [
    Math.min(...files.map(({ startTime }) => startTime)),
    Math.max(...files.map(({ responseEnd }) => responseEnd)),
  ];
  const drawn = seen.drawn.get(id);
  return {
    ...{ id, version, state: stateOf(remote, seen), files: files.length },
    bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    sent: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    entryMs: script && ms(script.responseEnd - script.startTime),
    codeMs: files.length > 0 ? ms(last - first) : undefined,
    drawMs: drawn && ms(drawn),
  };
};

/** Returns what the panel shows and 'Copy as JSON' copies. Addresses are without their queries, which can contain names. */
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
