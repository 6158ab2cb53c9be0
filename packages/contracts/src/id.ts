import { z } from 'zod';

/** The shape of every id on the wire: 24 lower-case hex digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, { error: 'invalid' });
export type Id = z.infer<typeof Id>;
