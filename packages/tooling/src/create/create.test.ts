import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWithPackages } from '../testing/folders.ts';
import { rootFolder } from '../workspace.ts';
import { copyTemplate } from './copy-template.ts';
import { toRemoteName } from './remote-name.ts';

const portal = join(import.meta.dirname, '../../bin/portal.mjs');

/** A repository with one remote. */
const makeRoot = async (): Promise<string> => {
  // A declaration imports from the kit.
  const root = await folderWithPackages('portal-create-');
  await writeFile(join(root, 'package.json'), JSON.stringify({ workspaces: ['mf-*'] }));
  await copyTemplate(join(root, 'mf-posters'), toRemoteName('mf-posters'));
  return root;
};

/** Imported by Node itself: the test runner would resolve packages that are not installed. */
const declarationOf = (folder: string): unknown => {
  const code = `console.log(JSON.stringify((await import('${folder}/remote.config.ts')).default))`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }),
  );
};

const create = (root: string, ...args: string[]): string => {
  try {
    return execFileSync(process.execPath, [portal, 'create-remote', ...args, '--no-install'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
};

describe('create-remote', () => {
  test('creates a remote with its id, name and addresses in every file', async () => {
    const root = await makeRoot();
    expect(create(root, 'mf-seating-plan')).toContain('created');
    const folder = join(root, 'mf-seating-plan');
    expect(declarationOf(folder)).toMatchObject({
      id: 'mf_seating_plan',
      title: 'Seating plan',
      pages: [{ path: '/seating-plan' }, { path: '/seating-plan/manage', access: 'coordinator' }],
    });
    expect(await readFile(join(folder, 'package.json'), 'utf8')).toContain('"name": "mf-seating-plan"');
    expect(await readFile(join(folder, 'src/routes.tsx'), 'utf8')).toContain("'/seating-plan/manage'");
  });

  test('adds its team to CODEOWNERS, after the teams of the other remotes', async () => {
    const root = await makeRoot();
    const owners = join(root, '.github/CODEOWNERS');
    await mkdir(join(root, '.github'));
    const lines = ['* @portal/core-team', '/mf-posters/ @portal/posters-team', '/docs/ @portal/core-team'];
    await writeFile(owners, `${lines.join('\n')}\n`);
    expect(create(root, 'mf-seating-plan')).toContain('CODEOWNERS');
    expect((await readFile(owners, 'utf8')).split('\n').slice(1, 4)).toEqual([
      '/mf-posters/ @portal/posters-team',
      '/mf-seating-plan/          @portal/seating-plan-team',
      '/docs/ @portal/core-team',
    ]);
  });

  test.each([
    ['no name', [], /npm run create-remote/],
    ['a name that is none', ['posters'], /called mf-<name>/],
    ['a name with capitals', ['mf-Posters'], /called mf-<name>/],
    ['a name that would be another folder', ['mf-../x'], /called mf-<name>/],
    ['a name that is taken', ['mf-posters'], /is there already/],
    ['an address that is taken', ['mf-more', '--path', '/posters'], /belongs to mf_posters/],
  ])('refuses %s', async (_, args, reason) => {
    expect(create(await makeRoot(), ...args)).toMatch(reason);
  });

  test('removes the folder with a message if it fails half way', async () => {
    const root = await makeRoot();
    // Without the tools of the repository no separate project can be made.
    const out = join(root, 'elsewhere');
    expect(create(root, 'mf-seating-plan', '--out', out)).toContain('is removed again');
    expect(existsSync(out)).toBe(false);
  });

  test('refuses an id that a remote in another folder has', async () => {
    const root = await makeRoot();
    await mkdir(join(root, 'other'));
    await copyTemplate(join(root, 'other'), toRemoteName('mf-tickets'));
    expect(create(root, 'mf-tickets')).toMatch(/There is a remote mf_tickets already/);
  });
});

test('portal --help explains each command of a remote, and exits with 0', async () => {
  const folder = join(await makeRoot(), 'mf-posters');
  const said = execFileSync(process.execPath, [portal, '--help'], { cwd: folder, encoding: 'utf8' });
  expect(said).toMatch(/^ {2}doctor +checks whether the portal would accept it$/m);
  expect(said.match(/^ {2}\S+ +\S+ .+$/gm)).toHaveLength(14);
});

test('the template has the same peer dependencies as the kit', async () => {
  const read = async (...path: string[]) =>
    (JSON.parse(await readFile(join(...path), 'utf8')) as { peerDependencies: Record<string, string> })
      .peerDependencies;
  const root = rootFolder(import.meta.dirname);
  const { '@portal/kit': _, ...own } = await read(root, 'packages/tooling/template/package.json');
  expect(own).toEqual(await read(root, 'packages/kit/package.json'));
});
