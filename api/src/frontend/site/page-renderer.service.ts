import { Injectable, Optional } from '@nestjs/common';
import { languageIds, type Language } from '@portal/contracts/languages';
import type { PageData, SiteSettings } from '@portal/contracts/page-data';
import type {
  Outlined,
  OutlinedPart,
  RenderedFor,
  RenderedPage,
  RenderPage,
} from '@portal/contracts/page-render';
import type { RegistryResponse } from '@portal/contracts/registry';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { RemoteFailure } from '@portal/contracts/reports';
import { log } from '../../platform/log/log.js';
import { ShellFiles } from './shell-files.service.js';
import { RemoteHealth } from '../publishing/remote-health.service.js';

const mostKept = 500;
/** The answer that the shell draws itself, on the home page. */
export const drawnAnswer = '/todos';
const require = createRequire(import.meta.url);

type Renders = Partial<Record<Language, RenderPage>>;
type Bundle = (module: { exports: { render?: RenderPage } }, require: NodeRequire, made: RenderedFor) => void;

/** The input of rendering. */
export interface DrawnFrom {
  /** The path of the shell's server bundle. */
  bundle: string;
  language: Language;
  /** The path or its pattern. The frame of a page is the same for all paths with the same pattern. */
  pathname: string;
  data: PageData;
  /** An outline with data for this user. Pages with outlines or parts are not cached. */
  outlined?: Outlined | undefined;
  parts?: readonly OutlinedPart[];
}

// The cache key: everything that differs between users in a rendered frame. A frame contains no names.
const keyOf = ({ bundle, language, pathname, data: { session, theme, core } }: DrawnFrom): string => {
  const menu = session ? [...session.permissions].sort().join() : undefined;
  return JSON.stringify([
    bundle,
    language,
    pathname,
    theme,
    !core,
    menu,
    session?.unconfirmed,
    session?.studio,
  ]);
};

const keyOfOutline = ({ id, version }: Outlined | OutlinedPart): string => `${id} ${version}`;

/**
 * Renders pages with the shell's components and caches those without data. Renders remotes from their declarations
 * and runs none of their code.
 */
@Injectable()
export class PageRenderer {
  private made?: { bundle: string; renders: Promise<Renders> };
  private readonly kept = new WeakMap<RegistryResponse, Map<string, RenderedPage>>();
  private readonly overran = new Set<string>();

  constructor(
    @Optional() private readonly health?: RemoteHealth,
    @Optional() private readonly shell?: ShellFiles,
  ) {}

  /** Returns undefined if rendering fails. The browser renders the page then. */
  async draw(wanted: DrawnFrom, registry: RegistryResponse): Promise<RenderedPage | undefined> {
    try {
      const from = this.withoutOverran(wanted);
      const isOwn = from.data.answers?.[drawnAnswer] !== undefined;
      if (isOwn || from.outlined || from.parts?.length) return await this.renderOutlines(from, registry);
      const kept = this.keptFor(registry);
      const key = keyOf(from);
      // Without answers the frame cannot contain data of a user.
      const { answers: _, ...data } = from.data;
      const page = kept.get(key) ?? (await this.render({ ...from, data }));
      if (page && kept.size < mostKept) kept.set(key, page);
      return page;
    } catch (error) {
      log.error({ err: error }, 'a page could not be drawn by the server, and is drawn by the browser alone');
      return undefined;
    }
  }

  // Leaves out outlines that took too long to render, until the next version of their remote.
  private withoutOverran({ outlined, parts = [], ...from }: DrawnFrom): DrawnFrom {
    const isDrawn = (one: Outlined | OutlinedPart) => !this.overran.has(keyOfOutline(one));
    return {
      ...from,
      outlined: outlined && isDrawn(outlined) ? outlined : undefined,
      parts: parts.filter(isDrawn),
    };
  }

  private async renderOutlines(
    from: DrawnFrom,
    { rev }: RegistryResponse,
  ): Promise<RenderedPage | undefined> {
    const page = await this.render(from);
    const outlines = [...(from.outlined ? [from.outlined] : []), ...(from.parts ?? [])];
    const overran = outlines.filter(({ id }) => page?.overran?.includes(id));
    for (const { id: remote, version } of overran) this.report({ remote, version, rev });
    for (const one of overran) this.overran.add(keyOfOutline(one));
    return page;
  }

  private report(failed: Pick<RemoteFailure, 'remote' | 'version' | 'rev'>): void {
    const failure: RemoteFailure = { ...failed, hop: 'outline', kind: 'timeout' };
    log.warn({ failure }, 'an outline costs too much to draw and stays off until the next version');
    this.health?.take({ failures: [failure], loads: [] }, 'the portal').catch((error: unknown) => {
      log.error({ err: error }, 'an outline that costs too much was not counted');
    });
  }

  private async render({
    bundle,
    language,
    pathname,
    data,
    outlined,
    parts,
  }: DrawnFrom): Promise<RenderedPage | undefined> {
    if (this.made?.bundle !== bundle) this.made = { bundle, renders: this.load(bundle, data.site) };
    const renders = await this.made.renders;
    return renders[language]?.(pathname, data, outlined, parts);
  }

  private keptFor(registry: RegistryResponse): Map<string, RenderedPage> {
    const kept = this.kept.get(registry) ?? new Map<string, RenderedPage>();
    this.kept.set(registry, kept);
    return kept;
  }

  // Runs the bundle once per language, because the shell's modules choose their messages when they load. The
  // bundle is our own code, so it needs no sandbox.
  private async load(bundle: string, site: SiteSettings): Promise<Renders> {
    const text = (await this.shell?.readBundle(bundle)) ?? (await readFile(bundle, 'utf8'));
    const run = compileFunction(text, ['module', 'require', 'renderedFor'], { filename: bundle }) as Bundle;
    return Object.fromEntries(
      languageIds.map((language) => {
        const module: Parameters<Bundle>[0] = { exports: {} };
        run(module, require, { language, site });
        return [language, module.exports.render];
      }),
    );
  }
}
