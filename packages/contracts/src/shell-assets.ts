import { z } from 'zod';
import { languageIds } from './languages.ts';
import type { HashedFile } from './page-data.ts';

const Asset = z.object({ path: z.string(), integrity: z.string() }) satisfies z.ZodType<HashedFile>;

/** `shell.json`: what a build of the shell says of itself, and the server writes its pages by. */
export const ShellAssets = z.object({
  schema: z.literal(1),
  /** What the first script speaks by, and comes before it: one for each language. */
  words: z.partialRecord(z.enum(languageIds), Asset).optional(),
  scripts: z.array(Asset).min(1),
  styles: z.array(Asset),
  /** What pages of remotes need beside that. */
  federation: z.array(Asset),
  /** What pages with forms need beside that. */
  forms: z.array(Asset),
  /** The one font the first screen needs. */
  fonts: z.array(z.string()),
  /** The bundle by which the server draws pages, within the build; without it the browser alone does. */
  render: z.string().optional(),
  /** Pages it has beside those everybody knows: in development the gallery of parts. */
  pages: z.array(z.string()),
});
export type ShellAssets = z.infer<typeof ShellAssets>;
