import { labelClashes, pathClashes, roleClashes } from '@portal/contracts/registry.rules';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { toCandidate, type Candidate } from '@portal/remote-store/candidate';
import { checkRequirements } from '@portal/remote-store/claims';
import { inspect, type Finding } from '@portal/remote-store/conformance';
import { join } from 'node:path';
import { buildRemote } from '../build-remote.ts';
import { readDeclaration } from '../build/declaration.ts';
import { declarationsIn } from '../create/conflicts.ts';
import { Refusal } from '../refusal.ts';
import { readBuild } from '../store/built-remote.ts';
import { rootFolder } from '../workspace.ts';
import { checkPages } from './pages.ts';

/** What the doctor found out about a remote. */
export interface Examination {
  findings: Finding[];
  candidate?: Candidate;
}

const finding = (name: string, problems: readonly string[] = [], advice: string[] = []): Finding => ({
  name,
  problems: [...problems],
  advice,
});

const attempt = async <T>(
  name: string,
  findings: Finding[],
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    const done = await work();
    findings.push(finding(name));
    return done;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    findings.push(finding(name, error.reasons));
    return undefined;
  }
};

const otherDeclarations = async (folder: string): Promise<RemoteDeclaration[]> => {
  const root = rootFolder(folder);
  return root === folder ? [] : declarationsIn(root);
};

/** Looks at a remote as the portal would before it takes it, and a little closer. */
export const examine = async (folder: string): Promise<Examination> => {
  const findings: Finding[] = [];
  const declaration = await attempt('remote.config.ts', findings, () => readDeclaration(folder));
  if (!declaration) return { findings };
  const others = await otherDeclarations(folder);
  findings.push(
    finding('its addresses', [...pathClashes(declaration, others), ...roleClashes(declaration, others)]),
    finding('its menu entries', labelClashes(declaration, others)),
  );
  await attempt('the shell it was made for', findings, async () => checkRequirements(declaration));
  const candidate = await attempt('build', findings, async () => {
    await buildRemote(folder);
    return toCandidate(await readBuild(join(folder, 'dist')));
  });
  if (!candidate) return { findings };
  findings.push(...inspect(candidate), finding('its pages', await checkPages(folder)));
  return { findings, candidate };
};
