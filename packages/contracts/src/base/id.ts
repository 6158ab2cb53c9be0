import { z } from 'zod';

/** The shape of every id on the wire: 24 lower-case hex digits. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/, { error: 'invalid' });
export type Id = z.infer<typeof Id>;

/** `?id=`: any text, so that a mistyped address is answered with 404 and not with 400. */
export const IdQuery = z.strictObject({ id: z.string({ error: 'invalid' }).max(200, { error: 'invalid' }) });
export type IdQuery = z.infer<typeof IdQuery>;
