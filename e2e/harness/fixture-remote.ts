import type { RemoteDeclaration } from '@portal/contracts/remote';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

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

/** Builds a remote and publishes it into the store of a running portal, as a team would. */
export const publishFixture = (remote: FixtureRemote, store: string): void => {
  // The folder is inside the repository, so that it finds its packages.
  const folder = mkdtempSync(join(root, 'e2e/.work-'));
  try {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'package.json'), packageOf(remote.id));
    writeFileSync(join(folder, 'remote.config.ts'), declarationOf(remote));
    writeFileSync(join(folder, 'src/routes.tsx'), remote.routes);
    // Unchecked, because some of these remotes throw on purpose.
    const args = ['publish-remote', '--to', store, '--unchecked', 'a remote of a test'];
    execFileSync(process.execPath, [join(root, 'packages/tooling/bin/portal.mjs'), ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
