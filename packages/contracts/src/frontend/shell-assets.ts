import { z } from 'zod';
import { languageIds } from '../base/languages.ts';
import type { HashedFile } from './page-data.ts';

const Asset = z.object({ path: z.string(), integrity: z.string() }) satisfies z.ZodType<HashedFile>;

/** `shell.json`, written by the build of the shell. The server builds its pages with it. */
export const ShellAssets = z.object({
  schema: z.literal(1),
  /** The texts that load before the first script, one file per language. */
  words: z.partialRecord(z.enum(languageIds), Asset).optional(),
  scripts: z.array(Asset).min(1),
  styles: z.array(Asset),
  /** Scripts that pages of remotes need in addition. */
  federation: z.array(Asset),
  /** Scripts that pages with forms need in addition. */
  forms: z.array(Asset),
  /** Fonts of the first screen. */
  fonts: z.array(z.string()),
  /** The path of the server bundle in the build. Without it, pages are rendered only in the browser. */
  render: z.string().optional(),
  /** The names of all files of this build. Its folder also has those of recent builds. */
  files: z.array(z.string()).optional(),
  /** Additional pages, such as the component gallery in development. */
  pages: z.array(z.string()),
});
export type ShellAssets = z.infer<typeof ShellAssets>;
