import { wordsIn } from '@portal/contracts/languages';
import { compressFolder } from '@portal/remote-store/compressed';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { compile } from '../build/compile.ts';
import { readDeclaration } from '../build/declaration.ts';
import { standaloneConfig } from '../build/standalone.build.ts';
import { withFolder } from '../folders.ts';
import { readFiles, type BuiltFiles } from '../host/built-files.ts';
import { serveRemote } from '../host/serve.ts';
import { portOf } from '../host/server.ts';
import { Refusal } from '../refusal.ts';
import { endWithParent } from '../steps/run.ts';

const usage = 'portal host-remote --portal <address> [--port 8080] [--host localhost]';

const buildAlone = (folder: string): Promise<BuiltFiles> =>
  withFolder(async (out) => {
    await compile(standaloneConfig(folder, out));
    await compressFolder(
      out,
      (await readdir(out)).filter((name) => name !== 'index.html'),
    );
    return await readFiles(out);
  });

/** Serves the remote of the current folder without the shell, at a separate address, using a portal's API. */
export const run = async (args: string[]): Promise<void> => {
  const { PORT, HOST, PORTAL_URL } = process.env;
  const { values } = parseArgs({
    args,
    options: {
      portal: { type: 'string', default: PORTAL_URL },
      port: { type: 'string', default: PORT || '8080' },
      host: { type: 'string', default: HOST || 'localhost' },
    },
  });
  const portal = URL.parse(values.portal ?? '');
  if (!portal?.protocol.startsWith('http')) throw new Refusal(usage);
  endWithParent();
  const folder = process.cwd();
  const declaration = await readDeclaration(folder);
  const server = serveRemote({ files: await buildAlone(folder), declaration, portal });
  server.listen(Number(values.port), values.host);
  await once(server, 'listening');
  console.log(
    `${wordsIn(declaration.title, 'en')}, with the API of ${portal.origin}: http://${values.host}:${portOf(server)}/`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    });
};
