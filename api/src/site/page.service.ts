import { Injectable, Optional } from '@nestjs/common';
import { hasPermission } from '@portal/contracts/auth.rules';
import type { SessionResponse } from '@portal/contracts/auth';
import { cookieIn } from '@portal/contracts/cookies';
import type { Language } from '@portal/contracts/languages';
import type { HashedFile, PageData, Previewed, SiteSettings } from '@portal/contracts/page-data';
import type { RenderedPage } from '@portal/contracts/page-render';
import { readsOf, startOfDayIn, zoneCookie } from '@portal/contracts/page-reads';
import { paths, shellPaths } from '@portal/contracts/paths';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import type { RegistryRemote, RegistryResponse } from '@portal/contracts/registry';
import { credentialPaths } from '@portal/contracts/registry.rules';
import type { RemotePage, RemoteSlot } from '@portal/contracts/remote';
import { compilePatterns, type PatternMatcher } from '@portal/contracts/route-match';
import type { ShellAssets } from '@portal/contracts/shell-assets';
import { slots } from '@portal/contracts/slots';
import { themeIn } from '@portal/contracts/themes';
import type { Request, Response } from 'express';
import { CoreRealm } from '../access/core-realm.service.js';
import { Config } from '../config.js';
import { languageFor } from '../http/page-language.js';
import { Previews } from '../previews/previews.service.js';
import { Cohorts } from '../registry/cohorts.service.js';
import { Overrides } from '../registry/overrides.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { PageAnswers } from './page-answers.service.js';
import { PageRenderer } from './page-renderer.service.js';
import { PageSession } from './page-session.service.js';
import { pageHtml } from './page.html.js';
import { ShellFiles } from './shell-files.js';

export interface Page {
  status: 200 | 404;
  html: string;
  /** No search engine is to list it. */
  isUnlisted: boolean;
  /** Whether it belongs to core code, which shares its document with nobody. */
  isCore: boolean;
  /** Where else than from here its scripts may come, for a developer. */
  developedAt?: string | undefined;
}

const todayOf = ({ headers }: Request): number | undefined => {
  const zone = cookieIn(headers.cookie, zoneCookie)?.replaceAll('%2F', '/');
  return zone === undefined ? undefined : startOfDayIn(zone, Date.now());
};

// Messages in the address are taken out of it before the page reads anything.
const hasQuery = ({ query }: Request): boolean =>
  Object.keys(query).some((name) => name !== 'success' && name !== 'error');

// As the browser's router reads it, or a page would be one thing here and another there.
const decoded = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

const matchCredentials = compilePatterns(credentialPaths);

const mayOpen = (
  { access }: Pick<RemotePage, 'access'>,
  session: SessionResponse | null | undefined,
): boolean =>
  access === 'public' || (!!session && (access === 'signed-in' || hasPermission(session, access)));

/** A part of a remote on a page of another, or of the shell. */
interface PartOfPage {
  remote: RegistryRemote;
  slot: RemoteSlot;
}

// A document of core code has parts of core remotes alone, and any other none of theirs.
const partsOn = (
  pattern: string | undefined,
  remotes: readonly RegistryRemote[],
  session: SessionResponse | null | undefined,
  isCore: boolean,
): PartOfPage[] =>
  remotes
    .filter(({ status, declaration: { trust } }) => status === 'on' && (trust === 'core') === isCore)
    .flatMap((remote) =>
      (remote.declaration.slots ?? [])
        .filter((slot) => slots[slot.name].on.includes(pattern ?? '') && mayOpen(slot, session))
        .map((slot) => ({ remote, slot })),
    );

// A public program is read before its page is written; where that takes too long, a preview says no more than of any page.
const eventIn = ({ answers = {} }: PageData): PublicProgramResponse | undefined =>
  Object.entries(answers).find(([address]) => address.startsWith('/public_program?'))?.[1] as
    PublicProgramResponse | undefined;

/** A page of a remote. */
interface Owner {
  remote: RegistryRemote;
  path: string;
  page: RemotePage;
}

/** Every page of the portal, as a registry and a shell have them. */
interface Pages {
  shell: ShellAssets;
  owners: readonly Owner[];
  match: PatternMatcher<string>;
}

const pagesOf = (registry: RegistryResponse, shell: ShellAssets): Pages => {
  const owners = registry.remotes.flatMap((remote) =>
    remote.declaration.pages.map((page) => ({ path: page.path, page, remote })),
  );
  const patterns = [...Object.values(shellPaths), ...shell.pages, ...owners.map(({ path }) => path)];
  return { shell, owners, match: compilePatterns(patterns) };
};

const firstFilesOf = ({ base, entry, scripts, styles, integrity }: RegistryRemote): HashedFile[] =>
  [entry, ...scripts, ...styles].map((name) => ({ path: base + name, integrity: integrity[name] ?? '' }));

// What every page of these remotes needs, and of the shell.
const filesFor = (shell: ShellAssets, used: readonly { remote: RegistryRemote }[]): HashedFile[] =>
  used.length > 0 ? [...shell.federation, ...used.flatMap(({ remote }) => firstFilesOf(remote))] : [];

@Injectable()
export class PageService {
  private readonly site: SiteSettings;
  private readonly known = new WeakMap<RegistryResponse, Pages>();

  constructor(
    config: Config,
    private readonly registry: RegistryService,
    private readonly cohorts: Cohorts,
    private readonly shell: ShellFiles,
    private readonly sessions: PageSession,
    private readonly answers: PageAnswers,
    private readonly renderer: PageRenderer,
    private readonly overrides: Overrides,
    private readonly realm: CoreRealm,
    @Optional() private readonly previews?: Previews,
  ) {
    this.site = {
      name: config.organizationName,
      contactEmail: config.contactEmail,
      guideUrl: config.guideUrl,
      governingState: config.governingState,
      governingCity: config.governingCity,
    };
  }

  async getPage(rawPathname: string, request: Request, response: Response): Promise<Page> {
    const pathname = decoded(rawPathname);
    const cohort = await this.cohorts.ensureCohort(request, response);
    const [{ value: shell }, { body: live }, session] = await Promise.all([
      this.shell.current(),
      this.registry.getRegistry(cohort),
      this.sessions.find(request, response),
    ]);
    // Whose a page is never depends on what only some are shown.
    const isCore = this.isCore(pathname, live, shell);
    const preview = isCore ? undefined : await this.previewFor(request, session, live);
    const registry = preview ? (await this.registry.getRegistry(cohort, preview)).body : live;
    const { owners, match } = this.pagesOf(registry, shell);
    const pattern = match(pathname);
    const owner = owners.find(({ path }) => path === pattern);
    const remotes = registry.remotes.map(({ previous: _, ...remote }) => remote);
    const data: PageData = { registry: { ...registry, remotes }, site: this.site };
    const theme = themeIn(request.headers.cookie);
    if (theme) data.theme = theme;
    if (session !== undefined) data.session = session;
    if (isCore) data.core = session ? { token: this.realm.issue(session.id) } : {};
    const override = isCore ? undefined : this.overrides.find(request, session);
    if (override) data.override = override;
    if (preview) data.preview = preview;
    const isOpen = !owner || mayOpen(owner.page, session);
    const parts = isOpen ? partsOn(pattern, registry.remotes, session, isCore) : [];
    const isReading = owner?.page.data && isOpen && !hasQuery(request);
    const reading = [
      ...(isReading ? [owner.page] : []),
      ...parts.map(({ slot: { data } }) => ({ path: pattern, data })),
    ];
    if (reading.length > 0) {
      const reader = { user: session?.id, today: todayOf(request) };
      const reads = reading.flatMap((page) => readsOf(page, pathname, reader));
      data.answers = await this.answers.find([...new Set(reads)], request, data.core?.token);
    }
    const isSentAway = session !== undefined && !isOpen;
    const login = owners.find(({ page }) => page.role === 'sign-in');
    const wanted = isSentAway && session === null ? login : isSentAway ? undefined : owner;
    // Of what is switched off there is nothing to fetch.
    const next = wanted?.remote.status === 'off' ? undefined : wanted;
    if (!override) data.later = await this.laterFiles(next, parts, shell);
    const isUnlisted = pattern === paths.publicProgram;
    const language = languageFor(request);
    const drawn = await this.draw(shell, language, pattern, data, registry);
    const html = pageHtml({
      language,
      theme,
      shell,
      drawn,
      data,
      hinted: next && !override ? filesFor(shell, [next]) : [],
      isUnlisted,
      event: isUnlisted ? eventIn(data) : undefined,
    });
    return { status: pattern ? 200 : 404, html, isUnlisted, isCore, developedAt: override?.origin };
  }

  // Who is there, and what this browser alone is shown, must be known; and what nobody knows the browser may remember.
  private async draw(
    shell: ShellAssets,
    language: Language,
    pattern: string | undefined,
    data: PageData,
    registry: RegistryResponse,
  ): Promise<RenderedPage | undefined> {
    const bundle = this.shell.bundleOf(shell);
    const isKnown = data.session !== undefined && !data.override && !data.preview;
    if (bundle === undefined || !isKnown || registry.remotes.length === 0) return undefined;
    return this.renderer.draw({ bundle, language, pathname: pattern ?? '/*', data }, registry);
  }

  private isCore(pathname: string, live: RegistryResponse, shell: ShellAssets): boolean {
    const { owners, match } = this.pagesOf(live, shell);
    const pattern = match(pathname);
    const owner = owners.find(({ path }) => path === pattern);
    return owner ? owner.remote.declaration.trust === 'core' : matchCredentials(pathname) !== undefined;
  }

  private async previewFor(
    request: Request,
    session: SessionResponse | null | undefined,
    { remotes }: RegistryResponse,
  ): Promise<Previewed | undefined> {
    const preview = session ? await this.previews?.find(request, session.id) : undefined;
    const now = remotes.find(({ id }) => id === preview?.id);
    // It became what this browser has anyway, or was switched off.
    return now?.version === preview?.version || now?.status === 'off' ? undefined : preview;
  }

  private pagesOf(registry: RegistryResponse, shell: ShellAssets): Pages {
    const known = this.known.get(registry);
    if (known?.shell === shell) return known;
    const pages = pagesOf(registry, shell);
    this.known.set(registry, pages);
    return pages;
  }

  // A page stands without the parts remotes show on it: their files come after its own.
  private async laterFiles(
    page: Owner | undefined,
    parts: readonly PartOfPage[],
    shell: ShellAssets,
  ): Promise<HashedFile[]> {
    const own = page ? await this.filesOf(page.remote, page.path, shell) : [];
    const ofParts = await Promise.all(
      parts.map(({ remote, slot }) => this.filesOf(remote, slot.name, shell)),
    );
    const hinted = new Set((page ? filesFor(shell, [page]) : []).map(({ path }) => path));
    const files = [...own, ...filesFor(shell, parts), ...ofParts.flat()];
    const byPath = new Map(files.map((file) => [file.path, file]));
    return [...byPath.values()].filter(({ path }) => !hinted.has(path));
  }

  private async filesOf(remote: RegistryRemote, name: string, shell: ShellAssets): Promise<HashedFile[]> {
    const { files, hasForms } = await this.registry.filesOf(remote, name);
    return hasForms ? [...files, ...shell.forms] : files;
  }
}
