import { z } from 'zod';

const Versions = z.record(z.string(), z.string());

/** `GET /team_tools`: what a remote in a folder of its own is made with. Tools pass over what they do not know. */
export const TeamToolsResponse = z.object({
  /** The shell's API it was made for. */
  shellApi: z.string(),
  /** The portal's own packages, named by their content. */
  files: z.array(
    z.object({ name: z.string().regex(/^portal-[a-z-]+-[\d.]+-[0-9a-f]{8}\.tgz$/), content: z.base64() }),
  ),
  /** What its package.json names, by where. */
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  /** What has changed in the shell's API, the newest first. */
  changes: z.array(z.object({ version: z.string(), text: z.string() })),
});
export type TeamToolsResponse = z.infer<typeof TeamToolsResponse>;
