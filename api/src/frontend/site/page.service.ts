import { Injectable } from '@nestjs/common';
import { hasPermission } from '@portal/contracts/auth.rules';
import { permissions, type SessionResponse } from '@portal/contracts/auth';
import { cookieIn } from '@portal/contracts/cookies';
import type { Language } from '@portal/contracts/languages';
import type { HashedFile, PageData, SiteSettings } from '@portal/contracts/page-data';
import type { Outlined, OutlinedPart, RenderedPage } from '@portal/contracts/page-render';
import { readsOf, startOfDayIn, zoneCookie, type Reader } from '@portal/contracts/page-reads';
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
import { toSessionResponse } from '../../platform/access/current-user.js';
import { Config } from '../../platform/config/config.js';
import { languageFor } from '../../platform/http/calls/page-language.js';
import { Audiences } from '../audiences/audiences.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { PageAnswers } from './page-answers.service.js';
import { drawnAnswer, PageRenderer, type DrawnFrom } from './page-renderer.service.js';
import { PageSession } from './page-session.service.js';
import type { PreviewedEvent } from './link-preview.js';
import { pageHtml } from './page.html.js';
import { registryOfPage } from './page-registry.js';
import { ShellFiles } from './shell-files.service.js';

export interface Page {
  status: 200 | 404 | 410 | 429;
  html: string;
  /** Whether search engines must not list it. */
  isUnlisted: boolean;
  /** Whether it is a core page, which runs no code of teams. */
  isCore: boolean;
  /** Whether the user is a visitor, so that the page contains no personal data. */
  isVisitors: boolean;
  /** The address to open again after the user has logged in or created a profile. */
  returnTo: string | undefined;
  /** The origins of a developer's machine that may serve scripts too. */
  developedAt: readonly string[];
}

// Returns the user's id, the start of their day and their time zone. The last two are undefined without a valid cookie.
const readerOf = (
  { headers }: Request,
  session: SessionResponse | null | undefined,
): { reader: Reader; zone: string | undefined } => {
  const said = cookieIn(headers.cookie, zoneCookie)?.replaceAll('%2F', '/');
  const today = said === undefined ? undefined : startOfDayIn(said, Date.now());
  return { reader: { user: session?.id, today }, zone: today === undefined ? undefined : said };
};

// Ignores `success` and `error`: the shell removes these messages from the address before the page sends a
// request.
const hasQuery = ({ query }: Request): boolean =>
  Object.keys(query).some((name) => name !== 'success' && name !== 'error');

// Decodes a path like the browser's router, so that both find the same page.
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

/** Returns the answer to a read that a page or part lists in its `data`. */
type AnswerTo = (read: string, path?: string) => unknown;

// Returns the answers by name, or undefined if one is missing: the text would move when the rest arrives.
const answersTo = (of: Readonly<Record<string, string>>, answerTo: AnswerTo, path?: string) => {
  const found = Object.entries(of).map(([name, read]) => [name, answerTo(read, path)] as const);
  return found.some(([, answer]) => answer === undefined) ? undefined : Object.fromEntries(found);
};

/** A part of a remote in a slot of a page. */
interface PartOfPage {
  remote: RegistryRemote;
  slot: RemoteSlot;
}

// Returns the parts on a page. Core pages contain only parts of core remotes, and other pages none of theirs.
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

// Returns the event of a public program from the page's answers. Without an answer, the link preview describes
// only the portal.
const eventIn = ({ answers = {} }: PageData, publicUrl: string): PreviewedEvent | undefined => {
  const read = '/public_program';
  const found = Object.entries(answers).find(([address]) => address.startsWith(`${read}?`));
  if (!found) return undefined;
  const [address, event] = found as [string, PublicProgramResponse];
  return {
    ...event,
    picture: `${publicUrl}/api${address.replace(read, '/program_ticket')}&v=${event.version}`,
  };
};

/** A declared page and its remote. */
interface Owner {
  remote: RegistryRemote;
  path: string;
  page: RemotePage;
}

// Returns the page whose files the browser needs. If the user may not open the requested page, that is the sign-in
// page for visitors and none for others. A paused remote has none.
const pageToLoad = (
  requested: Owner | undefined,
  owners: readonly Owner[],
  session: SessionResponse | null | undefined,
  isOpen: boolean,
): Owner | undefined => {
  const instead = session === null ? owners.find(({ page }) => page.role === 'sign-in') : undefined;
  const wanted = isOpen || session === undefined ? requested : instead;
  // A paused remote has no files to load.
  return wanted?.remote.status === 'off' ? undefined : wanted;
};

// Returns 404, 410 or 429 if the first read of a public page returned it, so that search engines and scripts notice.
// Returns 200 otherwise.
const statusOf = (
  owner: Owner | undefined,
  answered: ReadonlyMap<string, { status: number }>,
  pathname: string,
  reader: Reader,
): Page['status'] => {
  const [first = ''] = owner?.page.access === 'public' ? readsOf(owner.page, pathname, reader) : [];
  const status = answered.get(first)?.status;
  return status === 404 || status === 410 || status === 429 ? status : 200;
};

// Returns the values of the answers that succeeded, by address.
const valuesIn = (answered: ReadonlyMap<string, { value?: unknown }>): PageData['answers'] => {
  const good = [...answered].filter(([, { value }]) => value !== undefined);
  return Object.fromEntries(good.map(([address, { value }]) => [address, value]));
};

/** All pages of a registry and a shell. */
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

@Injectable()
export class PageService {
  private readonly site: SiteSettings;
  private readonly known = new WeakMap<RegistryResponse, Pages>();

  constructor(
    private readonly config: Config,
    private readonly registry: RegistryService,
    private readonly audiences: Audiences,
    private readonly shell: ShellFiles,
    private readonly sessions: PageSession,
    private readonly answers: PageAnswers,
    private readonly renderer: PageRenderer,
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
    const [{ value: shell }, user] = await Promise.all([
      this.shell.current(),
      this.sessions.find(request, response),
    ]);
    const session = user && toSessionResponse(user);
    const audience = await this.audiences.find(request, session, response);
    const { body: live } = await this.registry.getRegistry({ cohort: audience.cohort });
    // Use the live registry, because a preview must not turn a team page into a core page or the reverse.
    const isCore = this.isCore(pathname, live, shell);
    const registry = isCore ? live : (await this.registry.getRegistry(audience)).body;
    const { preview, overrides = [] } = isCore ? {} : audience;
    const isDeveloped = overrides.length > 0;
    const { owners, match } = this.pagesOf(registry, shell);
    const pattern = match(pathname);
    const owner = owners.find(({ path }) => path === pattern);
    const language = languageFor(request);
    const data: PageData = { registry: registryOfPage(registry, language, isCore), site: this.site };
    const theme = themeIn(request.headers.cookie);
    if (theme) data.theme = theme;
    if (session !== undefined) data.session = session;
    if (isCore) data.core = { token: this.sessions.tokenOf(user, request, response) };
    if (isDeveloped) data.overrides = overrides;
    if (preview && registry !== live) data.preview = preview;
    const isOpen = !owner || mayOpen(owner.page, session);
    const parts = isOpen ? partsOn(pattern, registry.remotes, session, isCore) : [];
    const isReading = owner?.page.data && isOpen && !hasQuery(request);
    const reading = [
      ...(isReading ? [owner.page] : []),
      ...parts.map(({ slot: { data } }) => ({ path: pattern, data })),
    ];
    const { reader, zone } = readerOf(request, session);
    // The shell's own list on the home page.
    const ofHome = session && slots.home.on.includes(pattern ?? '') ? [drawnAnswer] : [];
    const reads = [...ofHome, ...reading.flatMap((page) => readsOf(page, pathname, reader))];
    const answered = await this.answers.find([...new Set(reads)], request, data.core?.token);
    if (ofHome.length + reading.length > 0) data.answers = valuesIn(answered);
    const next = pageToLoad(owner, owners, session, isOpen);
    const hinted = next && !isDeveloped ? await this.filesFor(shell, [next], language) : [];
    const later = isDeveloped ? undefined : await this.laterFiles(next, parts, shell, language);
    if (later) data.later = later.filter(({ path }) => hinted.every((file) => file.path !== path));
    const isUnlisted = pattern === paths.publicProgram;
    const answerTo: AnswerTo = (read, path) =>
      data.answers?.[readsOf({ path, data: [read] }, pathname, reader)[0] ?? ''];
    const outlined = isReading ? await this.outlined(owner, answerTo, zone) : undefined;
    const outlinedParts = await this.outlinedParts(parts, answerTo, zone, session);
    const shown = { language, pathname: pattern ?? '/*', data, outlined, parts: outlinedParts };
    const drawn = await this.draw(shell, shown, registry);
    const html = pageHtml({
      language,
      theme,
      shell,
      drawn,
      data,
      hinted,
      isUnlisted,
      event: isUnlisted ? eventIn(data, this.config.publicUrl) : undefined,
    });
    return {
      status: pattern ? statusOf(isReading ? owner : undefined, answered, pathname, reader) : 404,
      html,
      isUnlisted,
      isCore,
      isVisitors: session === null,
      // A family may have to create a profile on another page before it answers a teacher.
      returnTo: (session === null && !isOpen) || pattern === paths.teacherInvitation ? pathname : undefined,
      developedAt: overrides.map(({ origin }) => origin),
    };
  }

  // Renders the page only if the session is known and there is no override or preview. Without remotes, the
  // browser may have a stored registry, so it renders the page itself.
  private async draw(
    shell: ShellAssets,
    page: Omit<DrawnFrom, 'bundle'>,
    registry: RegistryResponse,
  ): Promise<RenderedPage | undefined> {
    const { data } = page;
    const bundle = this.shell.bundleOf(shell);
    const isKnown = data.session !== undefined && !data.overrides && !data.preview;
    if (bundle === undefined || !isKnown || registry.remotes.length === 0) return undefined;
    return this.renderer.draw({ ...page, bundle }, registry);
  }

  // Returns the outline of a page with its data, taken only from the answers that are written into the page.
  private async outlined(
    { remote, path }: Owner,
    answerTo: AnswerTo,
    zone: string | undefined,
  ): Promise<Outlined | undefined> {
    const declared = remote.status === 'on' ? await this.registry.declarationOf(remote) : undefined;
    const outline = declared?.pages.find((page) => page.path === path)?.outline;
    if (typeof outline !== 'object') return undefined;
    const { of } = outline;
    const answer = typeof of === 'string' ? answerTo(of, path) : of && answersTo(of, answerTo, path);
    if (answer === undefined) return undefined;
    return { id: remote.id, version: remote.version, outline, answer, zone };
  }

  private async outlinedParts(
    parts: readonly PartOfPage[],
    answerTo: AnswerTo,
    zone: string | undefined,
    session: SessionResponse | null | undefined,
  ): Promise<OutlinedPart[]> {
    const may = permissions.filter((permission) => session && hasPermission(session, permission));
    const reader = {
      ...Object.fromEntries(may.map((permission) => [permission, true])),
      studio: session?.studio,
    };
    const found = parts.map(async ({ remote, slot }): Promise<OutlinedPart[]> => {
      const declared = await this.registry.declarationOf(remote);
      const outline = declared?.slots?.find(({ name }) => name === slot.name)?.outline;
      if (typeof outline !== 'object') return [];
      const answers = answersTo(outline.of, answerTo);
      const { id, version } = remote;
      return answers ? [{ id, version, outline, answer: { ...answers, reader }, zone }] : [];
    });
    return (await Promise.all(found)).flat();
  }

  private isCore(pathname: string, live: RegistryResponse, shell: ShellAssets): boolean {
    const { owners, match } = this.pagesOf(live, shell);
    const pattern = match(pathname);
    const owner = owners.find(({ path }) => path === pattern);
    return owner ? owner.remote.declaration.trust === 'core' : matchCredentials(pathname) !== undefined;
  }

  private pagesOf(registry: RegistryResponse, shell: ShellAssets): Pages {
    const known = this.known.get(registry);
    if (known?.shell === shell) return known;
    const pages = pagesOf(registry, shell);
    this.known.set(registry, pages);
    return pages;
  }

  // Returns the files to load later: those of the page first, because it can be shown without its parts.
  private async laterFiles(
    page: Owner | undefined,
    parts: readonly PartOfPage[],
    shell: ShellAssets,
    language: Language,
  ): Promise<HashedFile[]> {
    const own = page ? await this.filesOf(page.remote, page.path, shell) : [];
    const ofParts = await Promise.all(
      parts.map(({ remote, slot }) => this.filesOf(remote, slot.name, shell)),
    );
    const files = [...own, ...(await this.filesFor(shell, parts, language)), ...ofParts.flat()];
    return [...new Map(files.map((file) => [file.path, file])).values()];
  }

  // Returns the files that every page of these remotes needs, and the shell's federation scripts.
  private async filesFor(
    shell: ShellAssets,
    used: readonly { remote: RegistryRemote }[],
    language: Language,
  ): Promise<HashedFile[]> {
    const first = used.map(({ remote }) => this.registry.firstFilesOf(remote, language));
    return used.length > 0 ? [...shell.federation, ...(await Promise.all(first)).flat()] : [];
  }

  private async filesOf(remote: RegistryRemote, name: string, shell: ShellAssets): Promise<HashedFile[]> {
    const { files, hasForms } = await this.registry.filesOf(remote, name);
    return hasForms ? [...files, ...shell.forms] : files;
  }
}
