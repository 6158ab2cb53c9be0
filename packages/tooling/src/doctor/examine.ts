import type { Attestation } from '@portal/contracts/publishing';
import { pathClashes, roleClashes } from '@portal/contracts/registry.rules';
import { languageIds, wordsIn, type Language } from '@portal/contracts/languages';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { digestOf, toCandidate, type Candidate, type Files } from '@portal/remote-store/candidate';
import { checkRequirements } from '@portal/remote-store/claims';
import { inspect, type Finding } from '@portal/remote-store/conformance';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '../commands/build-remote.ts';
import { readDeclaration } from '../build/declaration.ts';
import { missingWords, wordsExportOf, wordsFileOf } from '../build/missing-words.ts';
import { declarationsIn } from '../create/conflicts.ts';
import { Refusal } from '../refusal.ts';
import { readBuild } from '@portal/remote-store/read-build';
import type { TeamPortal, Wishes } from '../team/web-portal.ts';
import { rootFolder } from '../workspace.ts';
import { checkPages } from './pages.ts';
import { checkTypes } from './types.ts';

/** The doctor's findings about a remote. */
export interface Examination {
  findings: Finding[];
  candidate?: Candidate;
  /** The build and its results, ready to be published. */
  files?: Files;
  attested?: Attestation;
}

/** Options of the doctor. */
export interface ExamineOptions {
  /** A portal that checks the remote too. */
  portal?: TeamPortal | undefined;
  /** Text sent along with the build. */
  wishes?: Wishes;
}

const noPortal =
  'no portal was asked whether its addresses are free: name one by --to and --token, or PORTAL_URL and PORTAL_TOKEN';

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

/** Lists the texts that a remote with several languages shows in English. */
const adviceOnWords = (folder: string, { nav, title }: RemoteDeclaration): string[] => {
  const others = languageIds.filter((language) => language !== 'en');
  const spoken = others.filter((language) => existsSync(join(folder, 'src', wordsFileOf(language))));
  if (spoken.length === 0) return [];
  const chosen = existsSync(join(folder, 'src/messages.ts'))
    ? readFileSync(join(folder, 'src/messages.ts'), 'utf8')
    : '';
  const missing = Object.entries(missingWords(folder)) as [Language, string[]][];
  const labels = [title, ...nav.flatMap(({ label, menu }) => [label, ...(menu === undefined ? [] : [menu])])];
  return [
    ...missing.flatMap(([language, keys]) =>
      keys.map((key) => `${wordsFileOf(language)} has no ${key}; it is shown in English`),
    ),
    ...others
      .filter((language) => !spoken.includes(language))
      .map((language) => `there is no ${wordsFileOf(language)}; all its texts are English there`),
    ...spoken
      .map(wordsExportOf)
      .filter((name) => !chosen.includes(name))
      .map((name) => `messages.ts does not name ${name}; all its texts are English there`),
    ...[...new Set(labels)].flatMap((words) => {
      const gaps = spoken.filter((language) => typeof words === 'string' || !words[language]);
      const missed = `remote.config.ts: the title or label '${wordsIn(words, 'en')}' has no ${gaps.join(', ')}; it is English there`;
      return gaps.length > 0 ? [missed] : [];
    }),
  ];
};

const askPortal = async (files: Files, { portal, wishes }: ExamineOptions, known: readonly Finding[]) => {
  if (!portal) return finding('the portal', [], [noPortal]);
  const found: Finding[] = [];
  await attempt('the portal', found, () => portal.publish(files, { ...wishes, judgeOnly: true }));
  const said = new Set(known.flatMap(({ problems }) => problems));
  return finding(
    'the portal',
    found.flatMap(({ problems }) => problems.filter((problem) => !said.has(problem))),
  );
};

/** Checks a remote as the portal does before it accepts it, and in more detail. */
export const examine = async (folder: string, options: ExamineOptions = {}): Promise<Examination> => {
  const findings: Finding[] = [];
  let files: Files | undefined;
  const declaration = await attempt('remote.config.ts', findings, () => readDeclaration(folder));
  if (!declaration) return { findings };
  const others = await otherDeclarations(folder);
  findings.push(
    finding('its addresses', [...pathClashes(declaration, others), ...roleClashes(declaration, others)]),
  );
  await attempt('the shell it was made for', findings, async () => checkRequirements(declaration));
  const candidate = await attempt('build', findings, async () => {
    await buildRemote(folder);
    files = await readBuild(join(folder, 'dist'));
    return toCandidate(files);
  });
  if (!candidate || !files) return { findings };
  findings.push(finding('its messages', [], adviceOnWords(folder, declaration)));
  findings.push(...inspect(candidate, options.wishes));
  const isChecked = options.wishes?.unchecked === undefined;
  if (isChecked) {
    const [types, pages] = await Promise.all([checkTypes(folder), checkPages(folder)]);
    findings.push(finding('its types', types), finding('its pages', pages));
  }
  const attested: Attestation = { digest: digestOf(candidate.release), checks: isChecked ? ['pages'] : [] };
  const wishes = { ...options.wishes, attested };
  findings.push(await askPortal(files, { ...options, wishes }, findings));
  return { findings, candidate, files, attested };
};

/** Lists the problems to solve, each with the check that found it. */
export const problemsIn = ({ findings }: Examination): string[] =>
  findings.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));

/** Checks a remote and refuses it if there are problems. Returns its build, ready to be published. */
export const examineSound = async (folder: string, options: ExamineOptions) => {
  const examination = await examine(folder, options);
  const { files, attested } = examination;
  const problems = problemsIn(examination);
  if (problems.length > 0 || !files || !attested) throw new Refusal(...problems);
  return { files, attested };
};
