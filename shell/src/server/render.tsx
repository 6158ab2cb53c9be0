// The shell as the server has it: the same components, drawn once and without effects.
import type { PageData } from '@portal/contracts/page-data';
import type { RenderPage } from '@portal/contracts/page-render';
import { session } from '@portal/kit/session';
import { inPageLanguage } from '@portal/kit/locale';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { DrawnByServer } from '../pages/shell-page.tsx';
import { routesOf } from '../router.tsx';
import { setWords } from './first-page.tsx';
import { drawOutline, drawPart } from './outline/outline.tsx';
import { setPageData } from './page-data.ts';

const titleOf = ({ registry }: PageData, ids: readonly string[]): string => {
  const owner = registry.remotes.find(({ id }) => ids.includes(id));
  return owner ? inPageLanguage(owner.declaration.title) : '';
};

// A declaration fits the data of its page, or there is nothing of it to show.
const attempt = (draw: () => string): string | undefined => {
  try {
    return draw();
  } catch {
    return undefined;
  }
};

/** What the server calls. */
export const render: RenderPage = async (pathname, data, outlined, parts = []) => {
  const { dataRoutes } = createStaticHandler(routesOf(data.registry));
  const matches = matchRoutes(dataRoutes, pathname) ?? [];
  const page = matches.at(-1)?.route;
  const { title, load } = (page?.handle ?? {}) as Partial<DrawnByServer>;
  const loaderData = page && load ? { [page.id]: await load() } : {};
  const isWhole = title !== undefined && (load !== undefined || page?.loader === undefined);
  // From here on nothing is waited for: what is set belongs to this page alone.
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
  const draw = (words?: ReactNode, ofParts = new Map<string, ReactNode>()): string => {
    setWords(words, ofParts);
    return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  };
  const words = outlined && drawOutline(outlined);
  const ofParts = new Map(parts.map((part) => [part.id, drawPart(part)]));
  const hasWords = words !== undefined || ofParts.size > 0;
  const withWords = hasWords ? attempt(() => draw(words, ofParts)) : undefined;
  const html = withWords ?? draw();
  const isOutlined = words !== undefined && withWords !== undefined;
  const ids = matches.map(({ route: { id } }) => id);
  const isLoading = html.includes(' data-outline="') || html.includes(' aria-busy="true"');
  return { html, title: title ?? titleOf(data, ids), isWhole, isOutlined, isLoading };
};
