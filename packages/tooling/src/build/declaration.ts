import { RemoteDeclaration } from '@portal/contracts/remote';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Refusal } from '../refusal.ts';

/** Reads and checks a remote's remote.config.ts. */
export const readDeclaration = async (folder: string): Promise<RemoteDeclaration> => {
  const file = join(folder, 'remote.config.ts');
  if (!existsSync(file)) throw new Refusal(`${folder} is not a remote: it has no remote.config.ts.`);
  const module = (await import(pathToFileURL(file).href)) as { default: unknown };
  const checked = RemoteDeclaration.safeParse(module.default);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map((issue) => `  ${issue.path.join('.') || 'it'}: ${issue.message}`);
  throw new Refusal([`${file} is not a valid declaration:`, ...problems].join('\n'));
};
