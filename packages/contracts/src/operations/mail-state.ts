import { z } from 'zod';

/** `GET /admin_mail`: whether mail is being delivered. */
export const MailStateResponse = z.object({
  waiting: z.number(),
  oldestSeconds: z.number(),
  /** Set while the mail server accepts nothing: since when, and its message or the network error. */
  held: z.object({ since: z.iso.datetime(), said: z.string() }).optional(),
  /** Failed mails by reason: a reply code, 'expired', or 'restored' if a restored mail may have been sent before. */
  givenUp: z.array(z.object({ failure: z.string(), count: z.number() })),
});
export type MailStateResponse = z.infer<typeof MailStateResponse>;
