import { z } from 'zod';

/** `GET /admin_mail`: whether mail goes out. */
export const MailStateResponse = z.object({
  /** How many mails wait. */
  waiting: z.number(),
  /** How long the oldest of them has waited. */
  oldestSeconds: z.number(),
  /** Since when the mail server has taken none, with its sentence or the network's. */
  held: z.object({ since: z.iso.datetime(), said: z.string() }).optional(),
  /** Those given up, by why: a reply code, 'expired', or 'restored' where nobody knows whether they went out. */
  givenUp: z.array(z.object({ failure: z.string(), count: z.number() })),
});
export type MailStateResponse = z.infer<typeof MailStateResponse>;
