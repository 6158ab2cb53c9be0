import { createCipheriv, createDecipheriv, randomBytes, scryptSync, type DecipherGCM } from 'node:crypto';

const magic = Buffer.from('portal-sealed-1\n');
const saltLength = 16;
const nonceLength = 12;
const tagLength = 16;
const headLength = magic.length + saltLength + nonceLength;

const cipherName = 'aes-256-gcm';
const keyFrom = (secret: string, salt: Buffer): Buffer => scryptSync(secret, salt, 32);

export const isSealed = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic);
export const sealMark = magic.length;

/** Encrypts bytes with AES-256-GCM: a header, the encrypted bytes and the tag. */
export const seal = (secret: string) =>
  async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltLength);
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(cipherName, keyFrom(secret, salt), nonce);
    yield Buffer.concat([magic, salt, nonce]);
    for await (const part of plain) yield cipher.update(part);
    yield cipher.final();
    yield cipher.getAuthTag();
  };

const openWith = (secret: string, head: Buffer): DecipherGCM => {
  const salt = head.subarray(magic.length, magic.length + saltLength);
  const nonce = head.subarray(headLength - nonceLength, headLength);
  return createDecipheriv(cipherName, keyFrom(secret, salt), nonce);
};

/** Decrypts sealed bytes. Throws at the end if a byte has changed, so read all of them before using any. */
export async function* unseal(secret: string, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | undefined;
  let rest = Buffer.alloc(0);
  for await (const part of sealed) {
    rest = Buffer.concat([rest, part]);
    if (!decipher && rest.length >= headLength) {
      decipher = openWith(secret, rest);
      rest = rest.subarray(headLength);
    }
    // The last bytes are the tag.
    if (!decipher || rest.length <= tagLength) continue;
    yield decipher.update(rest.subarray(0, -tagLength));
    rest = rest.subarray(-tagLength);
  }
  if (!decipher) throw new Error('nothing was sealed');
  decipher.setAuthTag(rest);
  yield decipher.final();
}
