import { decode, type Doc } from '../bson/value.ts';

const headerLength = 16;
const opReply = 1;
const opQuery = 2004;
const opMessage = 2013;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;
const smallestDocument = 5;

/** One command read from the wire. */
export interface Message {
  requestId: number;
  isLegacy: boolean;
  wantsReply: boolean;
  command: Doc;
  /** The bytes of the command. */
  bytes: Uint8Array;
  sequences: Map<string, Uint8Array[]>;
}

/** Splits a byte stream into messages. */
export class MessageSplitter {
  readonly #mostBytes: () => number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(mostBytes: () => number) {
    this.#mostBytes = mostBytes;
  }

  /** Adds bytes and yields the messages that are complete now. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#parts.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= headerLength) {
      const wanted = this.#peek();
      if (wanted < headerLength || wanted > this.#mostBytes()) unreadable(`${String(wanted)} bytes`);
      if (this.#length < wanted) return;
      const all = this.#joined();
      yield all.subarray(0, wanted);
      this.#parts = [all.subarray(wanted)];
      this.#length -= wanted;
    }
  }

  #peek(): number {
    const [first] = this.#parts;
    return (first && first.length >= 4 ? first : this.#joined()).readInt32LE(0);
  }

  #joined(): Buffer {
    const all = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts = all ? [all] : [];
    return all ?? Buffer.alloc(0);
  }
}

function unreadable(what: string): never {
  throw new Error(`an unreadable message: ${what}`);
}

/** Parses one message; throws if it is malformed, because the rest of the stream is unreadable then. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMessage) return parseOpMessage(bytes, requestId);
  return opCode === opQuery ? parseOpQuery(bytes, requestId) : unreadable(`operation ${String(opCode)}`);
}

/** Parses OP_QUERY, the old format in which drivers send their first `hello`. */
function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameStart = headerLength + 4;
  const nameEnd = endOfText(bytes, nameStart);
  const database = bytes.toString('utf8', nameStart, nameEnd).split('.')[0] ?? '';
  const document = documentAt(bytes, nameEnd + 9);
  const command = { $db: database, ...decode(document) };
  return { requestId, isLegacy: true, wantsReply: true, command, bytes: document, sequences: new Map() };
}

function parseOpMessage(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(headerLength);
  if (flags & ~(moreToCome | exhaustAllowed)) unreadable(`flags ${String(flags)}, a checksum perhaps`);
  let document: Buffer | undefined;
  const sequences = new Map<string, Uint8Array[]>();
  for (let at = headerLength + 4; at < bytes.length;) {
    const kind = bytes[at];
    if (kind === 0 && !document) {
      document = documentAt(bytes, at + 1);
      at += 1 + document.length;
    } else if (kind === 1) at += 1 + readSequence(bytes, at + 1, sequences);
    else unreadable(`section of kind ${String(kind)}`);
  }
  if (!document) unreadable('no command');
  const wantsReply = !(flags & moreToCome);
  return { requestId, isLegacy: false, wantsReply, command: decode(document), bytes: document, sequences };
}

function readSequence(bytes: Buffer, start: number, sequences: Map<string, Uint8Array[]>): number {
  const size = bytes.readInt32LE(start);
  if (size < smallestDocument || start + size > bytes.length) unreadable(`section of ${String(size)} bytes`);
  const section = bytes.subarray(start, start + size);
  const nameEnd = endOfText(section, 4);
  const name = section.toString('utf8', 4, nameEnd);
  if (sequences.has(name)) unreadable(`two sections ${name}`);
  const documents: Uint8Array[] = [];
  for (let at = nameEnd + 1; at < size;) {
    const document = documentAt(section, at);
    documents.push(document);
    at += document.length;
  }
  sequences.set(name, documents);
  return size;
}

function endOfText(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(0, start);
  return end < 0 ? unreadable('a name without an end') : end;
}

function documentAt(bytes: Buffer, at: number): Buffer {
  const size = bytes.readInt32LE(at);
  if (size < smallestDocument || at + size > bytes.length) unreadable(`document of ${String(size)} bytes`);
  return bytes.subarray(at, at + size);
}

/** Encodes the reply to a message. */
export function frameReply({ requestId, isLegacy }: Message, body: Uint8Array): Buffer {
  const prefix = isLegacy ? Buffer.alloc(20) : Buffer.alloc(5);
  if (isLegacy) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(headerLength + prefix.length + body.length, 0);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(isLegacy ? opReply : opMessage, 12);
  return Buffer.concat([header, prefix, body]);
}
