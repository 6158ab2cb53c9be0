import { RemoteDeclaration } from '@portal/contracts/remote';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Refusal } from '../refusal.ts';

/** Imports a declaration. Its imports are the team's code, so their errors are refusals. */
const load = async (file: string): Promise<{ default?: unknown }> => {
  try {
    return (await import(pathToFileURL(file).href)) as { default?: unknown };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [, at] = /^(file:\S+:\d+)\n/.exec(error.stack ?? '') ?? [];
    const place = at === undefined ? '' : ` (${fileURLToPath(at)})`;
    throw new Refusal(`${file} cannot be imported: ${error.message.split('\n', 1)[0] ?? ''}${place}`);
  }
};

/** Reads and checks a remote's remote.config.ts. */
export const readDeclaration = async (folder: string): Promise<RemoteDeclaration> => {
  const file = join(folder, 'remote.config.ts');
  if (!existsSync(file)) throw new Refusal(`${folder} is not a remote: it has no remote.config.ts.`);
  const module = await load(file);
  const checked = RemoteDeclaration.safeParse(module.default);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map((issue) => `  ${issue.path.join('.') || 'it'}: ${issue.message}`);
  throw new Refusal([`${file} is not a valid declaration:`, ...problems].join('\n'));
};
