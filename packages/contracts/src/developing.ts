import { z } from 'zod';
import { RemoteDeclaration, RemoteId } from './remote.ts';

/** `POST /dev_override`: from here on this browser takes a remote from the developer's own machine. */
export const OverrideInput = z.strictObject({
  remote: RemoteId,
  /** Only one's own machine: nobody can be talked into running somebody else's code. */
  origin: z.string().regex(/^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}$/, { error: 'invalid' }),
});
export type OverrideInput = z.infer<typeof OverrideInput>;

/** `remote.json` of a remote under development; `mark` changes with every build. */
export const DevelopedRemote = z.strictObject({
  entry: z.string(),
  mark: z.string(),
  declaration: RemoteDeclaration,
});
export type DevelopedRemote = z.infer<typeof DevelopedRemote>;
