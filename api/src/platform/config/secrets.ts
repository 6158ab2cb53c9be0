import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ session: z.string().min(32), captcha: z.string().min(32) });

const newSecret = (): string => randomBytes(32).toString('base64url');

// Writes a draft and links it, so that two processes that start at the same time use the same secrets.
const writeOnce = (file: string): void => {
  const draft = `${file}.${newSecret()}`;
  writeFileSync(draft, JSON.stringify({ session: newSecret(), captcha: newSecret() }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
};

/** Returns the development secrets of a data folder, and creates them if there are none. */
export const readSecrets = (dataDir: string): z.infer<typeof Secrets> => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) writeOnce(file);
  return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
};
