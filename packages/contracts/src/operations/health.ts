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

/** A version of the portal, the commit it was built from, or "unknown", and the day of that commit. */
export const Build = z.object({ version: z.string(), commit: z.string(), day: z.iso.date().optional() });
export type Build = z.infer<typeof Build>;

/** `GET /healthz` */
export const HealthResponse = Build.extend({ status: z.string() });
export type HealthResponse = z.infer<typeof HealthResponse>;
