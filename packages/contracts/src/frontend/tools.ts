import { z } from 'zod';

const Versions = z.record(z.string(), z.string());

/** `GET /team_tools`: the tools for a remote outside of the repository. Tools ignore fields they do not know. */
export const TeamToolsResponse = z.object({
  /** The shell API version the tools were made for. */
  shellApi: z.string(),
  /** The packages of the portal, named by the hash of their content. */
  files: z.array(
    z.object({ name: z.string().regex(/^portal-[a-z-]+-[\d.]+-[0-9a-f]{8}\.tgz$/), content: z.base64() }),
  ),
  /** The dependencies for package.json, by section. */
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
  /** Changes of the shell API, newest first. */
  changes: z.array(z.object({ version: z.string(), text: z.string() })),
});
export type TeamToolsResponse = z.infer<typeof TeamToolsResponse>;
