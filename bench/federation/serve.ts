import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Built } from './spa.build.ts';

const compress = promisify(brotliCompress);
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** A server of pages to measure. */
export interface Front {
  url: string;
  /** Changes the build that is served. */
  use: (built: Built) => void;
  stop: () => void;
}

const pass = (portal: URL, request: IncomingMessage, response: ServerResponse): void => {
  const { url: path, method, headers } = request;
  const options = { hostname: portal.hostname, port: portal.port, path, method, headers };
  const onward = send(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
};

const dataPattern = /<script type="application\/json" id="page-data">(.*?)<\/script>/s;

const pageOf = (built: Built, data: string): string => {
  const head = [
    ...built.fonts.map(
      (name) => `<link rel="preload" as="font" type="font/woff2" href="/assets/${name}" crossorigin>`,
    ),
    ...built.styles.map((name) => `<link rel="stylesheet" href="/assets/${name}">`),
    `<script type="application/json" id="page-data">${data}</script>`,
    ...built.scripts.map((name) => `<script defer src="/assets/${name}"></script>`),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>SPA</title>${head.join('')}</head><body><div id="root"></div></body></html>`;
};

const sendPage = async (response: ServerResponse, html: string): Promise<void> => {
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
};

const sendFile = async (response: ServerResponse, file: string): Promise<void> => {
  const packed = await readFile(`${file}.br`).catch(() => undefined);
  const body = packed ?? (await readFile(file));
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    ...(packed && { 'content-encoding': 'br' }),
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  response.end(body);
};

const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ url: string; stop: () => void }> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://localhost:${address.port}`, stop: () => server.close() };
};

/** Serves the portal through the same extra proxy as the single-page applications. */
export const servePortal = async (portal: URL): Promise<Front> => {
  const { url, stop } = await listen((request, response) => pass(portal, request, response));
  return { url, stop, use: () => undefined };
};

/** Serves the portal's HTML without scripts: the shortest possible time until its text is visible. */
export const servePlain = async (portal: URL): Promise<Front> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== '/') return pass(portal, request, response);
    const html = await (await fetch(portal)).text();
    return sendPage(
      response,
      html.replace(/<script\b.*?<\/script>/gs, '').replace(/<link rel="(module)?preload"[^>]*>/g, ''),
    );
  };
  const { url, stop } = await listen((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return { url, stop, use: () => undefined };
};

/**
 * Serves a single-page application that uses the portal's API. Its HTML is a file with the list of pages, without the
 * user and the data. With `isInformed` the server adds both, as the portal does.
 */
export const serveSpa = async (portal: URL, built: Built, isInformed: boolean): Promise<Front> => {
  let current = built;
  const dataFor = async (request: IncomingMessage): Promise<string> => {
    const page = await fetch(new URL(request.url ?? '/', portal), {
      headers: { cookie: request.headers.cookie ?? '' },
    });
    const data = JSON.parse(dataPattern.exec(await page.text())?.[1] ?? '{}') as Record<string, unknown>;
    // These are files of remotes, and there are no remotes here.
    delete data.later;
    if (!isInformed) for (const key of ['session', 'answers']) delete data[key];
    const registry = data.registry as { remotes: object[] };
    const remotes = registry.remotes.map((remote) => ({
      ...remote,
      entry: '',
      scripts: [],
      styles: [],
      integrity: {},
    }));
    return JSON.stringify({ ...data, registry: { ...registry, remotes } }).replaceAll('<', '\\u003c');
  };
  // Keeps compressed files, like a server of static files.
  const kept = new Map<string, string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith('/api/')) return pass(portal, request, response);
    if (path.startsWith('/assets/')) return sendFile(response, join(current.folder, path.slice(8)));
    if (path.includes('.')) return void response.writeHead(204).end();
    const data = isInformed ? await dataFor(request) : (kept.get(path) ?? (await dataFor(request)));
    kept.set(path, data);
    return sendPage(response, pageOf(current, data));
  };
  const { url, stop } = await listen((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return { url, stop, use: (next) => (current = next) };
};
