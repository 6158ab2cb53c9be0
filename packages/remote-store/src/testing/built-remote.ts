import type { RemoteDeclaration } from '@portal/contracts/remote';
import { toCandidate, type Files } from '../candidate.ts';

/** Overrides for the fields and files of a valid build. */
export interface FakeBuild {
  id?: string;
  version?: string;
  path?: string;
  declaration?: Partial<RemoteDeclaration>;
  pages?: object;
  calls?: string[];
  shapes?: object;
  manifest?: object;
  files?: Record<string, string>;
}

const listOf = (...sync: string[]) => ({ sync, async: [] });

/** Returns the files of a remote's build. */
export const fakeFiles = ({
  id = 'mf_things',
  version = '1.0.0-00000001',
  path = '/things',
  declaration = {},
  pages,
  calls,
  shapes,
  manifest = {},
  files = {},
}: FakeBuild = {}): Files => {
  const all: Record<string, string> = {
    'remote.json': JSON.stringify({
      schema: 1,
      version,
      declaration: {
        id,
        title: 'Things',
        trust: 'team',
        requires: { shellApi: '^1.0.0' },
        pages: [{ path, access: 'signed-in' }],
        nav: [],
        ...declaration,
      },
      pages,
      calls,
      shapes,
    }),
    'mf-manifest.json': JSON.stringify({
      id,
      metaData: { remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [{ path: './routes', assets: { js: listOf('routes.js'), css: listOf() } }],
      ...manifest,
    }),
    'remoteEntry.js': `self["rspackChunk${`${id}@${version}`.replace(/\W/g, '_')}"]`,
    'routes.js': 'routes',
    ...files,
  };
  return new Map(Object.entries(all).map(([name, content]) => [name, Buffer.from(content)]));
};

/** Returns the candidate made of these files. */
export const fakeCandidate = (build: FakeBuild = {}) => toCandidate(fakeFiles(build));
