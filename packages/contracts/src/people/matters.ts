import { z } from 'zod';
import { matterKinds } from './matters.rules.ts';

const Instant = z.iso.datetime();

/** Something that is open for an account. It is computed from what is stored, and disappears when it is settled. */
export const Matter = z.object({
  kind: z.enum(matterKinds),
  /** The id of the record that the matter is about, and on whose page it is settled. */
  of: z.string(),
  /** The words of its sentence. */
  who: z.string().optional(),
  from: z.string().optional(),
  title: z.string().optional(),
  instrument: z.string().optional(),
  event: z.string().optional(),
  count: z.number().optional(),
  /** When the account has to be at the event. */
  at: Instant.optional(),
  timeZone: z.string().optional(),
  /** When it began. Absent if that is not stored. */
  since: Instant.optional(),
  /** The last day to settle it. Absent if it can wait. */
  due: Instant.optional(),
});
export type Matter = z.infer<typeof Matter>;

/** `GET /opened_link`: the invitation whose link a visitor opened, and that waits for the login. */
export const OpenedLink = Matter.omit({ of: true }).extend({
  /** The address that the link was mailed to. */
  email: z.string().optional(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;
