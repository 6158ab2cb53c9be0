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
import { RemoteHealth } from '../publishing/remote-health.service.js';

const mostKept = 500;
const require = createRequire(import.meta.url);

type Renders = Partial<Record<Language, RenderPage>>;
type Bundle = (module: { exports: { render?: RenderPage } }, require: NodeRequire, made: RenderedFor) => void;

/** What a page is drawn from. */
export interface DrawnFrom {
  /** The file of the shell's bundle for the server. */
  bundle: string;
  language: Language;
  /** The address, or the pattern of it: which profile a page shows is nothing to what stands around it. */
  pathname: string;
  data: PageData;
  /** What is in it besides for this reader alone, or now alone. */
  outlined?: Outlined | undefined;
  parts?: readonly OutlinedPart[];
}

// Everything in a drawn page that differs from one reader to the next: nobody's name is among it.
const keyOf = ({ bundle, language, pathname, data: { session, theme, core } }: DrawnFrom): string => {
  const menu = session ? [...session.permissions].sort().join() : undefined;
  return JSON.stringify([bundle, language, pathname, theme, !core, menu, session?.unconfirmed]);
};

const keyOfOutline = ({ id, version }: Outlined | OutlinedPart): string => `${id} ${version}`;

/**
 * Draws pages by the shell's own components, and keeps what it drew where no data is in it. Of remotes it knows what they
 * declare; none of their code runs here.
 */
@Injectable()
export class PageRenderer {
  private made?: { bundle: string; renders: Promise<Renders> };
  private readonly kept = new WeakMap<RegistryResponse, Map<string, RenderedPage>>();
  private readonly overran = new Set<string>();

  constructor(@Optional() private readonly health?: RemoteHealth) {}

  /** Undefined where a page cannot be drawn: then the browser does it alone. */
  async draw(wanted: DrawnFrom, registry: RegistryResponse): Promise<RenderedPage | undefined> {
    try {
      const from = this.withoutOverran(wanted);
      if (from.outlined || from.parts?.length) return await this.renderOutlines(from, registry);
      const kept = this.keptFor(registry);
      const key = keyOf(from);
      const page = kept.get(key) ?? (await this.render(from));
      if (page && kept.size < mostKept) kept.set(key, page);
      return page;
    } catch (error) {
      log.error({ err: error }, 'a page could not be drawn by the server, and is drawn by the browser alone');
      return undefined;
    }
  }

  // Outlines that cost too much to draw stay off until the next version of their remote.
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

  // Once for each language, as sentences are chosen when the shell's modules are: its own code, and so trusted as this is.
  private async load(bundle: string, site: SiteSettings): Promise<Renders> {
    const text = await readFile(bundle, 'utf8');
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
