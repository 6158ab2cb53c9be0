import type { RemoteDeclaration } from '@portal/contracts/remote';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Portal } from './portal.ts';

const root = join(import.meta.dirname, '../..');
const tool = join(root, 'packages/tooling/bin/portal.mjs');

/** A remote for a test: its declaration and the code of its routes.tsx. */
export interface FixtureRemote {
  id: string;
  title: string;
  pages: { path: string; access: 'public' | 'signed-in' }[];
  slots?: RemoteDeclaration['slots'];
  requires?: string;
  routes: string;
}

const declarationOf = ({ id, title, pages, slots, requires = '^1.0.0' }: FixtureRemote): string => {
  const declaration = { id, title, trust: 'team', requires: { shellApi: requires }, pages, slots, nav: [] };
  return `export default ${JSON.stringify(declaration)};\n`;
};

const packageOf = (id: string): string =>
  JSON.stringify({
    name: id.replaceAll('_', '-'),
    version: '1.0.0',
    type: 'module',
    peerDependencies: { '@portal/kit': '1.0.0', react: '19.3.1', 'react-dom': '19.3.1' },
    dependencies: { '@portal/contracts': '1.0.0' },
  });

/** Publishes a built remote into a running portal, and waits until the portal serves it. Returns the version. */
const publishBuilt = async (folder: string, { url, dataDir }: Portal): Promise<string> => {
  const args = ['admin', 'publish-remote', folder, '--json'];
  const answer = execFileSync(process.execPath, [tool, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'pipe',
  });
  const { id, version } = JSON.parse(answer.toString()) as { id: string; version: string };
  const deadline = Date.now() + 10_000;
  while (!(await (await fetch(`${url}/api/registry`)).text()).includes(`"${version}"`)) {
    if (Date.now() > deadline) throw new Error(`${id} ${version} was published and is not served`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return version;
};

/** Builds a remote and publishes it into a running portal. Returns the version. */
export const publishFixture = async (remote: FixtureRemote, portal: Portal): Promise<string> => {
  // The folder is inside the repository, so that it finds its packages.
  const folder = mkdtempSync(join(root, 'e2e/.work-'));
  try {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'package.json'), packageOf(remote.id));
    writeFileSync(join(folder, 'remote.config.ts'), declarationOf(remote));
    writeFileSync(join(folder, 'src/routes.tsx'), remote.routes);
    execFileSync(process.execPath, [tool, 'build-remote'], { cwd: folder, stdio: 'pipe' });
    return await publishBuilt(folder, portal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
