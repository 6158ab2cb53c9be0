import { z } from 'zod';
import { ProfileResponse } from '../people/profiles.ts';
import { requiredText } from '../base/text.ts';

/** The largest number of people in one piece. */
export const mostPerformers = 12;

export const PerformerRole = z.enum(['performer', 'accompanist'], { error: 'invalid' });
export type PerformerRole = z.infer<typeof PerformerRole>;

export const ProfileChoice = z.string({ error: 'profile' }).regex(/^[0-9a-f]{24}$/, { error: 'profile' });

/** One more person in a piece, after the first performer. */
export const PerformerFields = z.strictObject({
  profile: ProfileChoice,
  instrument: requiredText('instrument', 100),
  role: PerformerRole,
});
export type PerformerFields = z.infer<typeof PerformerFields>;

/** The other people in a piece, in the order of the program. */
export const OtherPerformers = z
  .array(PerformerFields, { error: 'invalid' })
  .max(mostPerformers - 1, { error: 'performers' })
  .superRefine((performers, context) => {
    const ids = performers.map(({ profile }) => profile);
    for (const [at, id] of ids.entries())
      if (ids.indexOf(id) < at)
        context.addIssue({ code: 'custom', path: [at, 'profile'], message: 'profileTwice' });
  });

/** A person in a piece, with the data of their profile. */
export const PersonResponse = z.object({
  profile: ProfileResponse.omit({ user: true, archived: true, version: true, may: true }),
  instrument: z.string(),
  role: PerformerRole,
  /** The first account of their profile; absent for people of other families. */
  user: z.string().optional(),
  /** Set if the user may take this person out of the piece: see `POST /performance_leave`. */
  mayLeave: z.literal(true).optional(),
  /** Equal for people of one family. Sent only to users who can order the program. */
  family: z.string().optional(),
});
export type PersonResponse = z.infer<typeof PersonResponse>;
