import { Injectable } from '@nestjs/common';
import type { Language } from '@portal/contracts/languages';
import type { Outline, OutlineShape, PartOutline } from '@portal/contracts/outline';
import type { HashedFile, Previewed } from '@portal/contracts/page-data';
import type {
  RegistryPointer,
  RegistryRemote,
  RegistryResponse,
  Release,
  RemoteFiles,
} from '@portal/contracts/registry';
import { baseOf, builtFiles, wordsFile } from '@portal/contracts/registry.rules';
import { shellApiVersion } from '@portal/contracts/remote';
import { createHash } from 'node:crypto';
import { RemoteCache } from './remote-cache.service.js';

type Live = RegistryResponse['remotes'][number];

/** The registry as everybody sees it, with the tag its answer carries. */
export interface Registry {
  body: RegistryResponse;
  etag: string;
}

/** The files of one page where they are served, with their hashes. */
export interface FilesOfPage {
  files: HashedFile[];
  /** Whether the shell's part for forms is needed too. */
  hasForms: boolean;
}

const toFiles = ({ declaration, version, integrity, ...release }: Release): RemoteFiles => {
  const { entry, scripts, styles } = builtFiles(release);
  // The other files are named, with their hashes, by the entry's own code.
  const named = Object.entries(integrity).filter(([name]) => [entry, ...scripts, ...styles].includes(name));
  const base = baseOf(declaration.id, version);
  return { version, base, entry, scripts, styles, integrity: Object.fromEntries(named) };
};

// What stands on its pages at first only the server draws: every page of the portal would carry the words of all of them.
const withShape = <
  Place extends { outline?: OutlineShape | { shape?: OutlineShape | undefined } | undefined },
>(
  place: Place,
): Place => {
  const { outline, ...rest } = place;
  const shape = typeof outline === 'object' ? outline.shape : outline;
  return (shape ? { ...rest, outline: shape } : rest) as Place;
};

const withoutOutlines = (declaration: Release['declaration']): Release['declaration'] => ({
  ...declaration,
  pages: declaration.pages.map(withShape),
  ...(declaration.slots && { slots: declaration.slots.map(withShape) }),
});

const toRemote = (release: Release, status: Live['status'], previous?: Release): RegistryRemote => ({
  id: release.declaration.id,
  ...toFiles(release),
  status,
  declaration: withoutOutlines(release.declaration),
  ...(previous && { previous: toFiles(previous) }),
});

type Entry = RegistryPointer['remotes'][string];
type Canary = NonNullable<Entry['canary']>;

/** What decides which audiences of releases a viewer belongs to. */
export interface Viewer {
  /** A number of the browser, which decides whether it is given a canary. */
  cohort?: string | undefined;
  /** The version whose preview link the viewer has opened. */
  preview?: Previewed | undefined;
}

/** A version that a viewer may be given, and the version to use if its files do not load. */
interface Offer {
  version: string;
  previous?: string | undefined;
  isCanary?: boolean;
}

// A browser that is given a canary at ten percent is still given it at fifty.
const isInCanary = (cohort: string, id: string, { version, percent }: Canary): boolean => {
  const number = createHash('sha256').update(`${cohort} ${id} ${version}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100 < percent;
};

/**
 * The releases of a remote whose audience the viewer belongs to, the smallest audience first: those who opened a link, a share
 * of the browsers, everybody. The first one that can be read is used; the version before the live one is the last resort.
 */
const offersFor = (id: string, entry: Entry | undefined, { cohort, preview }: Viewer): Offer[] => {
  const { version, previous, canary } = entry ?? {};
  const offers: Offer[] = [];
  if (canary && cohort !== undefined && isInCanary(cohort, id, canary))
    offers.push({ version: canary.version, previous: version, isCanary: true });
  if (version !== undefined) offers.push({ version, previous });
  if (previous !== undefined) offers.push({ version: previous });
  // A remote that is off stays off, and a version that the viewer has anyway is not a preview.
  const isPreviewed = preview?.id === id && entry?.status !== 'off' && preview.version !== offers[0]?.version;
  return isPreviewed ? [{ version: preview.version }, ...offers] : offers;
};

const keyOf = ({ id, version, status, isCanary }: RegistryRemote): string =>
  `${id} ${version} ${status} ${isCanary ? 'canary' : ''}`;

@Injectable()
export class RegistryService {
  private rev = -1;
  private readonly registries = new Map<string, Registry>();

  constructor(private readonly cache: RemoteCache) {}

  /** Returns the live versions and the canaries. */
  getPointer(): RegistryPointer {
    return this.cache.pointer;
  }

  /** Whether a remote has a canary. */
  hasCanary(): boolean {
    return Object.values(this.getPointer().remotes).some(({ canary }) => canary !== undefined);
  }

  /** Returns the registry as a viewer has it. Without a viewer, that of most users. */
  async getRegistry(viewer: Viewer = {}): Promise<Registry> {
    const pointer = this.getPointer();
    const ids = new Set([...Object.keys(pointer.remotes), ...(viewer.preview ? [viewer.preview.id] : [])]);
    const found = await Promise.all([...ids].map((id) => this.remoteFor(id, pointer.remotes[id], viewer)));
    const remotes = found.filter((remote) => remote !== undefined);
    if (this.rev !== pointer.rev) this.registries.clear();
    this.rev = pointer.rev;
    const key = remotes.map(keyOf).join();
    const known = this.registries.get(key);
    if (known) return known;
    const body: RegistryResponse = { schema: 1, rev: pointer.rev, shellApi: shellApiVersion, remotes };
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
    const registry = { body, etag: `"${hash}"` };
    this.registries.set(key, registry);
    return registry;
  }

  /** What every page of a live version needs, with the sentences of a language where they are a file of their own. */
  async firstFilesOf(
    { id, version, base, entry, scripts, styles, integrity }: RegistryRemote,
    language: Language,
  ): Promise<HashedFile[]> {
    const release = await this.cache.liveRelease(id, version);
    const words = release && wordsFile(release, language);
    const hashes = release?.integrity ?? integrity;
    return [entry, ...scripts, ...styles, ...(words === undefined ? [] : [words])].map((name) => ({
      path: base + name,
      integrity: hashes[name] ?? '',
    }));
  }

  /** What one page or part of a live version needs beyond what all of them need. */
  async filesOf({ id, version }: RegistryRemote, name: string): Promise<FilesOfPage> {
    const release = await this.cache.liveRelease(id, version);
    const page = release?.pages?.[name];
    if (!release || !page) return { files: [], hasForms: false };
    const base = baseOf(id, version);
    const files = page.files.map((file) => ({ path: base + file, integrity: release.integrity[file] ?? '' }));
    return { files, hasForms: page.hasForms };
  }

  /** What stands at first on a page of a live version, where it says so. */
  async outlineOf({ id, version }: RegistryRemote, path: string): Promise<Outline | undefined> {
    const pages = (await this.cache.liveRelease(id, version))?.declaration.pages ?? [];
    const outline = pages.find((page) => page.path === path)?.outline;
    return typeof outline === 'object' ? outline : undefined;
  }

  /** The same of what it shows in a slot. */
  async partOutlineOf({ id, version }: RegistryRemote, slot: string): Promise<PartOutline | undefined> {
    const slots = (await this.cache.liveRelease(id, version))?.declaration.slots ?? [];
    const outline = slots.find(({ name }) => name === slot)?.outline;
    return typeof outline === 'object' ? outline : undefined;
  }

  /** Where a reader finds a version: its first page that needs nothing but an address. */
  async firstPathOf({ id, version }: Previewed): Promise<string | undefined> {
    const pages = (await this.cache.liveRelease(id, version))?.declaration.pages ?? [];
    return pages.find(({ path }) => !path.includes(':'))?.path ?? '/';
  }

  private async remoteFor(
    id: string,
    entry: Entry | undefined,
    viewer: Viewer,
  ): Promise<RegistryRemote | undefined> {
    for (const { version, previous, isCanary } of offersFor(id, entry, viewer)) {
      const release = await this.cache.liveRelease(id, version);
      const before = previous === undefined ? undefined : await this.cache.liveRelease(id, previous);
      if (release)
        return { ...toRemote(release, entry?.status ?? 'on', before), ...(isCanary && { isCanary }) };
    }
    return undefined;
  }
}
