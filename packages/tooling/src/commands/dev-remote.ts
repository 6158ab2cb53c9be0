import { sourcesOf, type Loaded } from '@portal/contracts/content-policy';
import { wordsIn } from '@portal/contracts/languages';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { parseArgs } from 'node:util';
import { readDeclaration } from '../build/declaration.ts';
import { standaloneConfig } from '../build/standalone.build.ts';
import { serveDevOverride } from '../dev-override/serve-dev-override.ts';
import { createRemoteServer, portOf } from '../host/server.ts';
import { Refusal } from '../refusal.ts';
import { endWithParent } from '../steps/run.ts';
import { packageFolder } from '../workspace.ts';

const developInside = async (
  folder: string,
  declaration: RemoteDeclaration,
  { portal, port }: { portal: string; port: number },
): Promise<void> => {
  if (!URL.canParse(portal))
    throw new Refusal('--portal is the address of a portal, like https://portal.example.org.');
  const { origin } = await serveDevOverride(folder, declaration, { portal, port });
  const query = new URLSearchParams({ remote: declaration.id, origin }).toString();
  console.log(
    [
      `${wordsIn(declaration.title, 'en')} is served at ${origin}, and built again with every change.`,
      'Open this address to load it in your browser only. Log in with the permission developer,',
      'which an operator of the portal grants: npm run admin -- grant <email> developer',
      new URL(`/admin/developer?${query}`, portal).href,
    ].join('\n'),
  );
};

const loadedByPages: Loaded[] = [
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'media-src',
  'object-src',
];

/** Serves the remote of the current folder with hot reload: alone with its mock API, or inside a portal (`--portal`). */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: process.env.PORT || '0' },
      portal: { type: 'string' },
    },
  });
  endWithParent();
  const folder = process.cwd();
  const declaration = await readDeclaration(folder);
  if (values.portal !== undefined)
    return developInside(folder, declaration, { portal: values.portal, port: Number(values.port) });
  const { title, pages } = declaration;
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port: values.port === '0' ? 'auto' : Number(values.port),
      // The dev server throws outside of any handler when an address is not valid.
      server: (_: unknown, app: RequestListener) =>
        createRemoteServer((request, response) => app(request, response)),
      // The part of the portal's policy that does not stop the replacement of changed code.
      headers: {
        'Content-Security-Policy': loadedByPages
          .map((directive) => `${directive} ${sourcesOf(directive)}`)
          .join(';'),
      },
      hot: true,
      historyApiFallback: true,
      static: { directory: join(packageFolder('msw', folder), 'lib'), watch: false },
      client: { logging: 'warn' },
    },
    rspack(standaloneConfig(folder)),
  );
  await server.start();
  const first = pages.find(({ path }) => !path.includes(':'))?.path ?? '/';
  console.log(`${wordsIn(title, 'en')}, alone: http://localhost:${portOf(server.server)}${first}`);
};
