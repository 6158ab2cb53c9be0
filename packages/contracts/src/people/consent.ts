import { z } from 'zod';

/**
 * The number of the text that each question shows today (`consent` in the messages of mf-profiles). Raise it when the
 * meaning of a text changes: families are then asked again, and their answers hold until they have answered.
 */
export const consentTexts = { print: 1, public: 1, photos: 1 } as const;

/** A name in printed programs, a name on the public page, and photos and film. */
export const ConsentKind = z.enum(['print', 'public', 'photos'], { error: 'invalid' });
export type ConsentKind = z.infer<typeof ConsentKind>;

/** An answer to one question, with the number of the text that was read. */
export const ConsentInput = z
  .strictObject({
    kind: ConsentKind,
    given: z.boolean({ error: 'invalid' }),
    textVersion: z.number({ error: 'invalid' }).int({ error: 'invalid' }).min(1, { error: 'invalid' }),
  })
  .refine(({ kind, textVersion }) => textVersion <= consentTexts[kind], {
    error: 'invalid',
    path: ['textVersion'],
  });
export type ConsentInput = z.infer<typeof ConsentInput>;

/** The newest answer to each question; a question without an answer is absent. */
export const Consents = z.partialRecord(
  ConsentKind,
  z.object({
    given: z.boolean(),
    textVersion: z.number(),
    at: z.iso.datetime(),
    /** The account that answered; only for the family itself. */
    by: z.string().optional(),
  }),
);
export type Consents = z.infer<typeof Consents>;
