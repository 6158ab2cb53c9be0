// The shell on the server: the same components, rendered once and without effects.
import type { PageData } from '@portal/contracts/page-data';
import type { Outlined, OutlinedPart, RenderedPage, RenderPage } from '@portal/contracts/page-render';
import { session } from '@portal/kit/session';
import { inPageLanguage } from '@portal/kit/locale';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { DrawnByServer } from '../pages/shell-page.tsx';
import { routesOf } from '../router.tsx';
import { setWords } from './first-page.tsx';
import { Overrun } from './outline/budget.ts';
import { drawOutline, drawPart } from './outline/outline.tsx';
import { setPageData } from './page-data.ts';

const titleOf = ({ registry }: PageData, ids: readonly string[]): string => {
  const owner = registry.remotes.find(({ id }) => ids.includes(id));
  return owner ? inPageLanguage(owner.declaration.title) : '';
};

type Draw = (words?: ReactNode, ofParts?: Map<string, ReactNode>) => string;
type Drawn = Pick<RenderedPage, 'html' | 'isOutlined' | 'overran'>;

const drawOutlines = (draw: Draw, page: Outlined | undefined, parts: readonly OutlinedPart[]): Drawn => {
  try {
    const words = page && drawOutline(page);
    const ofParts = new Map(parts.map((part) => [part.id, drawPart(part)]));
    return { html: draw(words, ofParts), isOutlined: words !== undefined };
  } catch (error) {
    // If an outline does not fit the data, leave it out.
    if (!(error instanceof Overrun)) return { html: draw(), isOutlined: false };
    const { remote } = error;
    const others = parts.filter(({ id }) => id !== remote);
    const drawn = drawOutlines(draw, page?.id === remote ? undefined : page, others);
    return { ...drawn, overran: [remote, ...(drawn.overran ?? [])] };
  }
};

/** Renders one page; the API calls it. */
export const render: RenderPage = async (pathname, data, outlined, parts = []) => {
  const { dataRoutes } = createStaticHandler(routesOf(data.registry));
  const matches = matchRoutes(dataRoutes, pathname) ?? [];
  const page = matches.at(-1)?.route;
  const { title, load } = (page?.handle ?? {}) as Partial<DrawnByServer>;
  const loaderData = page && load ? { [page.id]: await load() } : {};
  const isWhole = title !== undefined && (load !== undefined || page?.loader === undefined);
  // The code below does not await, so the global state set here is for this page only.
  setPageData(data);
  session.setState(data.session ? { status: 'signed-in', ...data.session } : { status: 'signed-out' }, true);
  const context = {
    basename: '/',
    location: { pathname, search: '', hash: '', state: null, key: 'default' },
    matches,
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const router = createStaticRouter(dataRoutes, context);
  const draw: Draw = (words, ofParts = new Map()) => {
    setWords(words, ofParts);
    return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  };
  const drawn = drawOutlines(draw, outlined, parts);
  const ids = matches.map(({ route: { id } }) => id);
  const isLoading = drawn.html.includes(' data-outline="') || drawn.html.includes(' aria-busy="true"');
  return { ...drawn, title: title ?? titleOf(data, ids), isWhole, isLoading };
};
