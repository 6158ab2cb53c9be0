import { z } from 'zod';
import { RemoteDeclaration, RemoteId } from './remote.ts';

/** `POST /dev_override`: loads a remote from the developer's own machine, in this browser only. */
export const OverrideInput = z.strictObject({
  remote: RemoteId,
  /** Only addresses of this machine are valid, which protects developers from running foreign code. */
  origin: z.string().regex(/^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/, { error: 'invalid' }),
});
export type OverrideInput = z.infer<typeof OverrideInput>;

/** `remote.json` of a remote in development. `mark` changes with every build. */
export const DevelopedRemote = z.strictObject({
  entry: z.string(),
  mark: z.string(),
  declaration: RemoteDeclaration,
});
export type DevelopedRemote = z.infer<typeof DevelopedRemote>;
