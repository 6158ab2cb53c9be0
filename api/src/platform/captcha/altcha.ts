import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

export const lifeMs = 5 * 60_000;

const hex = z.string().regex(/^[0-9a-f]+$/);

/** The decoded token of the captcha widget. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number(), derivedKey: hex }),
});

const keySecret = (secret: string): string => `${secret}:key`;

export const newChallenge = async (options: { action: string; secret: string; cost: number; now: Date }) =>
  await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: options.cost,
    counter: randomInt(200, 100),
    deriveKey,
    data: { action: options.action },
    expiresAt: new Date(options.now.getTime() + lifeMs),
    hmacSignatureSecret: options.secret,
    hmacKeySignatureSecret: keySecret(options.secret),
  });

const decode = (token: string): z.infer<typeof Payload> | undefined => {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};

/** Returns the nonce of a challenge if it is solved, so that its use can be recorded; otherwise undefined. */
export const solvedChallenge = async (
  token: string,
  { action, secret, now }: { action: string; secret: string; now: Date },
): Promise<string | undefined> => {
  const payload = decode(token);
  if (payload?.challenge.parameters.data.action !== action) return undefined;
  if (payload.challenge.parameters.expiresAt * 1000 < now.getTime()) return undefined;
  const { verified } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecret(secret),
  });
  // The nonce is signed, so it is the same in every encoding of the same token.
  return verified ? payload.challenge.parameters.nonce : undefined;
};
