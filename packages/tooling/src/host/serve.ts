import { wordsIn } from '@portal/contracts/languages';
import { compilePatterns } from '@portal/contracts/route-match';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { sendBuilt, type BuiltFiles } from './built-files.ts';
import { isOwnCall, passOn, refuse } from './pass-on.ts';
import { portalPage } from './portal-page.ts';
import { createRemoteServer } from './server.ts';

/** A standalone build of a remote, and the portal whose API it uses. */
export interface Hosted {
  files: BuiltFiles;
  declaration: RemoteDeclaration;
  portal: URL;
}

const plain = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(`${text}\n`);
};

/** Serves the page of a remote with the portal's security headers, and proxies API calls to the portal. */
export const serveRemote = ({ files, declaration, portal }: Hosted): Server => {
  const match = compilePatterns(['/', ...declaration.pages.map(({ path }) => path)]);
  const title = wordsIn(declaration.title, 'en').replaceAll(
    /[&<"]/g,
    (sign) => `&#${String(sign.charCodeAt(0))};`,
  );
  const html = String(files.get('index.html') ?? '').replaceAll('Stand-alone', () => title);

  const sendPage = async (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const page = await portalPage(portal, request);
    if (!page) return plain(response, 503, 'The portal does not answer. Please try again.');
    response.writeHead(match(path) === undefined ? 404 : 200, {
      ...page.headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-language',
    });
    const whole = html
      .replace(/<html[^>]*>/, page.html)
      .replace('name="portal" content=""', `name="portal" content="${portal.origin}"`);
    response.end(request.method === 'HEAD' ? undefined : whole);
  };

  return createRemoteServer((request, response, { pathname, search }) => {
    if (pathname.startsWith('/api/') || pathname === '/policy-reports') {
      if (isOwnCall(request)) passOn(portal, pathname + search, request, response);
      else refuse(response, 403, 'origin');
      return;
    }
    if (request.headers['service-worker'] !== undefined) return plain(response, 403, 'No service workers');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'Method not allowed');
    if (sendBuilt(files, pathname.slice(1), request, response)) return;
    void sendPage(pathname, request, response);
  });
};
