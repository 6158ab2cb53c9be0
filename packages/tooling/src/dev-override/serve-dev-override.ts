import type { RemoteDeclaration } from '@portal/contracts/remote';
import type { DevelopedRemote } from '@portal/contracts/developing';
import { rspack, type Stats } from '@rspack/core';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import { devOverrideConfig, devOverrideFolder } from '../build/dev-override.build.ts';
import { contentTypes, createRemoteServer, portOf } from '../host/server.ts';

/** A running server for a remote under development. */
export interface Served {
  origin: string;
  stop: () => Promise<void>;
}

const entryOf = async (folder: string): Promise<string> => {
  const manifest = JSON.parse(
    await readFile(join(devOverrideFolder(folder), 'mf-manifest.json'), 'utf8'),
  ) as {
    metaData: { remoteEntry: { name: string } };
  };
  return manifest.metaData.remoteEntry.name;
};

/** Rebuilds a remote on every change and serves it to the pages of one portal. */
export const serveDevOverride = async (
  folder: string,
  declaration: RemoteDeclaration,
  { portal, port }: { portal: string; port: number },
): Promise<Served> => {
  let current: DevelopedRemote | undefined;
  const built = async (stats: Stats): Promise<void> => {
    if (stats.hasErrors()) console.error(stats.toString({ preset: 'errors-warnings', colors: false }));
    else current = { entry: await entryOf(folder), mark: stats.hash ?? '', declaration };
  };

  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    response.setHeader('Access-Control-Allow-Origin', new URL(portal).origin);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    // Lets pages of the portal read the sizes of the files, which the inspector shows.
    response.setHeader('Timing-Allow-Origin', new URL(portal).origin);
    // Browsers require this header before a public page may request a local address.
    response.setHeader('Access-Control-Allow-Private-Network', 'true');
    response.setHeader('Cache-Control', 'no-store');
    if (path === '/remote.json') {
      response.statusCode = current ? 200 : 503;
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(current ?? {}));
      return;
    }
    const name = normalize(path).replace(/^[/\\]+/, '');
    const content = name.startsWith('..')
      ? undefined
      : await readFile(join(devOverrideFolder(folder), name)).catch(() => undefined);
    response.statusCode = content ? 200 : 404;
    response
      .setHeader('Content-Type', contentTypes[extname(name)] ?? 'application/octet-stream')
      .end(content ?? '');
  };
  const server = createRemoteServer((_, response, { pathname }) => void answer(pathname, response)).listen(
    port,
    '127.0.0.1',
  );
  await once(server, 'listening');

  const compiler = rspack(devOverrideConfig(folder, declaration));
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) console.error(error.message);
    else if (stats) void built(stats);
  });
  return {
    origin: `http://localhost:${portOf(server)}`,
    stop: async () => {
      server.close();
      await new Promise<void>((resolve) => watching?.close(() => resolve()));
    },
  };
};
