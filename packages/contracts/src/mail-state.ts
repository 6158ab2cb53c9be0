import { z } from 'zod';

/** `GET /admin_mail`: whether mail is being delivered. */
export const MailStateResponse = z.object({
  /** The number of waiting mails. */
  waiting: z.number(),
  /** The age of the oldest waiting mail. */
  oldestSeconds: z.number(),
  /** Set while the mail server accepts nothing: since when, and its message or the network error. */
  held: z.object({ since: z.iso.datetime(), said: z.string() }).optional(),
  /**
   * Failed mails by reason: a reply code, 'expired', or 'restored' if it is unknown whether they were sent before a
   * restore.
   */
  givenUp: z.array(z.object({ failure: z.string(), count: z.number() })),
});
export type MailStateResponse = z.infer<typeof MailStateResponse>;
