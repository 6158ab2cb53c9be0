import { z } from 'zod';

/** A version of the portal, the commit it was built from, or "unknown", and the day of that commit. */
export const Build = z.object({ version: z.string(), commit: z.string(), day: z.iso.date().optional() });
export type Build = z.infer<typeof Build>;

/** `GET /healthz` */
export const HealthResponse = Build.extend({ status: z.string() });
export type HealthResponse = z.infer<typeof HealthResponse>;
