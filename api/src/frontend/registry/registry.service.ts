import { Injectable } from '@nestjs/common';
import type { Language } from '@portal/contracts/languages';
import type { OutlineShape } from '@portal/contracts/outline';
import type { HashedFile, Previewed } from '@portal/contracts/page-data';
import type {
  RegistryPointer,
  RegistryRemote,
  RegistryResponse,
  Release,
  RemoteFiles,
} from '@portal/contracts/registry';
import { baseOf, builtFiles, wordsFile } from '@portal/contracts/registry.rules';
import { shellApiVersion, type RemoteDeclaration } from '@portal/contracts/remote';
import { createHash } from 'node:crypto';
import type { Audience } from '../audiences/audiences.service.js';
import { RemoteCache } from './remote-cache.service.js';

/** The shell is published like a core remote, but is in no registry. */
export const shellId = 'mf_shell';

type Live = RegistryResponse['remotes'][number];

/** A registry for an audience, with its ETag. */
export interface Registry {
  body: RegistryResponse;
  etag: string;
}

/** The files of one page with their URLs and hashes. */
export interface FilesOfPage {
  files: HashedFile[];
  /** Whether the page needs the shell's form scripts too. */
  hasForms: boolean;
}

const toFiles = ({ declaration, version, integrity, ...release }: Release): RemoteFiles => {
  const { entry, scripts, styles } = builtFiles(release);
  // The entry's code contains the hashes of the other files.
  const named = Object.entries(integrity).filter(([name]) => [entry, ...scripts, ...styles].includes(name));
  const base = baseOf(declaration.id, version);
  return { version, base, entry, scripts, styles, integrity: Object.fromEntries(named) };
};

// Reduces an outline to its shape. Only the server renders outlines, and the registry is in every page.
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

/** A version for an audience, and the version to use if its files do not load. */
interface Offer {
  version: string;
  previous?: string | undefined;
  isCanary?: boolean;
}

// The hash does not depend on the percentage, so a browser with a canary at 10 % still has it at 50 %.
const isInCanary = (cohort: string, id: string, { version, percent }: Canary): boolean => {
  const number = createHash('sha256').update(`${cohort} ${id} ${version}`).digest().readUInt32BE();
  return (number / 2 ** 32) * 100 < percent;
};

/**
 * Returns the versions of a remote for an audience, in order: the previewed one, the canary, the live one. The
 * first readable one is used; the version before the live one is the last resort.
 */
const offersFor = (id: string, entry: Entry | undefined, { cohort, preview }: Audience): Offer[] => {
  const { version, previous, canary } = entry ?? {};
  const offers: Offer[] = [];
  if (canary && cohort !== undefined && isInCanary(cohort, id, canary))
    offers.push({ version: canary.version, previous: version, isCanary: true });
  if (version !== undefined) offers.push({ version, previous });
  if (previous !== undefined) offers.push({ version: previous });
  // A paused remote has no preview, and a version that is offered anyway is not a preview.
  const isPreviewed = preview?.id === id && entry?.status !== 'off' && preview.version !== offers[0]?.version;
  return isPreviewed ? [{ version: preview.version }, ...offers] : offers;
};

const keyOf = ({ id, version, status, isCanary, previous }: RegistryRemote): string =>
  [id, version, status, isCanary, previous?.version].join(' ');

@Injectable()
export class RegistryService {
  private rev = -1;
  private readonly registries = new Map<string, Registry>();

  constructor(private readonly cache: RemoteCache) {}

  /** Returns the live versions and the canaries. */
  getPointer(): RegistryPointer {
    return this.cache.pointer;
  }

  /** Returns the registry for an audience; without one, the registry for everybody. */
  async getRegistry(audience: Audience = {}): Promise<Registry> {
    const pointer = this.getPointer();
    const ids = new Set([
      ...Object.keys(pointer.remotes),
      ...(audience.preview ? [audience.preview.id] : []),
    ]);
    ids.delete(shellId);
    const found = await Promise.all([...ids].map((id) => this.remoteFor(id, pointer.remotes[id], audience)));
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

  /**
   * Returns the files that every page of a version needs, including the messages of a language if they are a
   * separate file.
   */
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

  /** Returns the files that one page or part needs in addition to the common ones. */
  async filesOf({ id, version }: RegistryRemote, name: string): Promise<FilesOfPage> {
    const release = await this.cache.liveRelease(id, version);
    const page = release?.pages?.[name];
    if (!release || !page) return { files: [], hasForms: false };
    const base = baseOf(id, version);
    const files = page.files.map((file) => ({ path: base + file, integrity: release.integrity[file] ?? '' }));
    return { files, hasForms: page.hasForms };
  }

  /** Returns the declaration of a version, with the outlines that the registry leaves out. */
  async declarationOf({ id, version }: Previewed): Promise<RemoteDeclaration | undefined> {
    return (await this.cache.liveRelease(id, version))?.declaration;
  }

  private async remoteFor(
    id: string,
    entry: Entry | undefined,
    audience: Audience,
  ): Promise<RegistryRemote | undefined> {
    for (const { version, previous, isCanary } of offersFor(id, entry, audience)) {
      const release = await this.cache.liveRelease(id, version);
      const before = previous === undefined ? undefined : await this.cache.liveRelease(id, previous);
      if (release)
        return { ...toRemote(release, entry?.status ?? 'on', before), ...(isCanary && { isCanary }) };
    }
    return undefined;
  }
}
