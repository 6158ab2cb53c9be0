import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { MongoFailure } from '../errors.ts';

/** The only user of a server with a password. */
export const user = 'portal';
/** The only supported mechanism. */
export const mechanism = 'SCRAM-SHA-256';

/** The lowest number that drivers accept. More would not make a random password safer. */
const iterations = 4096;

/** The keys derived from the password. */
export interface Secret {
  salt: Buffer;
  storedKey: Buffer;
  serverKey: Buffer;
}

interface Conversation {
  clientFirst: string;
  serverFirst: string;
  nonce: string;
}

/** Derives the keys that check a password. */
export function secretOf(password: string): Secret {
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  return { salt, storedKey: sha256(hmac(salted, 'Client Key')), serverKey: hmac(salted, 'Server Key') };
}

/** The login state of a connection (RFC 5802). Without a password it is open from the start. */
export class Login {
  readonly #secret: Secret | undefined;
  #conversation: Conversation | undefined;
  #isOpen: boolean;

  constructor(secret: Secret | undefined) {
    this.#secret = secret;
    this.#isOpen = !secret;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether the server has a password. */
  get isAsked(): boolean {
    return this.#secret !== undefined;
  }

  /** Returns the challenge for the client's first message. */
  start(payload: string): string {
    const [, clientFirst, name, clientNonce] = /^n,[^,]*,(n=([^,]*),r=([!-+\--~]+))$/.exec(payload) ?? [];
    if (!this.#secret || name !== user || clientFirst === undefined || clientNonce === undefined)
      throw refused();
    const nonce = clientNonce + randomBytes(24).toString('base64');
    const serverFirst = `r=${nonce},s=${this.#secret.salt.toString('base64')},i=${String(iterations)}`;
    this.#conversation = { clientFirst, serverFirst, nonce };
    return serverFirst;
  }

  /** Checks the client's proof, opens the connection and returns the server's proof. */
  finish(payload: string): string {
    const conversation = this.#conversation;
    this.#conversation = undefined;
    const [, withoutProof, nonce, proof] = /^(c=biws,r=([!-+\--~]+)),p=([\w+/]+=*)$/.exec(payload) ?? [];
    if (!this.#secret || !conversation || nonce !== conversation.nonce || proof === undefined)
      throw refused();
    const { clientFirst, serverFirst } = conversation;
    const signed = `${clientFirst},${serverFirst},${withoutProof ?? ''}`;
    const { storedKey, serverKey } = this.#secret;
    const clientKey = xor(Buffer.from(proof, 'base64'), hmac(storedKey, signed));
    if (!timingSafeEqual(sha256(clientKey), storedKey)) throw refused();
    this.#isOpen = true;
    return `v=${hmac(serverKey, signed).toString('base64')}`;
  }
}

function refused(): MongoFailure {
  return new MongoFailure(18, 'Authentication failed.');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(b.map((byte, i) => byte ^ (a[i] ?? 0)));
}
