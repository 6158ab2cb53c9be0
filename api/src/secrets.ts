import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ session: z.string().min(32), captcha: z.string().min(32) });

const newSecret = (): string => randomBytes(32).toString('base64url');

// Linked into place whole: of two processes starting at once, both end with the secrets of one.
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

/** The development secrets of a data folder, made on first use. */
export const readSecrets = (dataDir: string): z.infer<typeof Secrets> => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) writeOnce(file);
  return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
};
