import { decode, type Doc } from '../bson/value.ts';

const headerLength = 16;
const opReply = 1;
const opQuery = 2004;
const opMessage = 2013;
const checksumPresent = 1;
const moreToCome = 2;

/** One command read from the wire. */
export interface Message {
  requestId: number;
  isLegacy: boolean;
  wantsReply: boolean;
  command: Doc;
  sequences: Map<string, Uint8Array[]>;
}

/** Cuts a byte stream into whole messages. */
export class MessageSplitter {
  #parts: Buffer[] = [];
  #length = 0;

  /** Adds bytes and gives the messages they complete. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#parts.push(chunk);
    this.#length += chunk.length;
    while (this.#length >= headerLength) {
      const wanted = this.#peek();
      if (wanted < headerLength || wanted > 64 * 1024 * 1024)
        throw new Error(`a message of ${String(wanted)} bytes`);
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

/** Reads one message; undefined for an operation no current driver sends. */
export function parseMessage(bytes: Buffer): Message | undefined {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMessage) return parseOpMessage(bytes, requestId);
  return opCode === opQuery ? parseOpQuery(bytes, requestId) : undefined;
}

function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameStart = headerLength + 4;
  const nameEnd = bytes.indexOf(0, nameStart);
  const database = bytes.toString('utf8', nameStart, nameEnd).split('.')[0] ?? '';
  const command = { $db: database, ...decode(documentAt(bytes, nameEnd + 9)) };
  return { requestId, isLegacy: true, wantsReply: true, command, sequences: new Map() };
}

function parseOpMessage(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(headerLength);
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  let command: Doc = {};
  const sequences = new Map<string, Uint8Array[]>();
  for (let at = headerLength + 4; at < end;) {
    const length = bytes.readInt32LE(at + 1);
    if (bytes[at] === 0) command = decode(documentAt(bytes, at + 1));
    else readSequence(bytes.subarray(at + 5, at + 1 + length), sequences);
    at += 1 + length;
  }
  return { requestId, isLegacy: false, wantsReply: !(flags & moreToCome), command, sequences };
}

function readSequence(bytes: Buffer, sequences: Map<string, Uint8Array[]>): void {
  const nameEnd = bytes.indexOf(0);
  const documents: Uint8Array[] = [];
  for (let at = nameEnd + 1; at < bytes.length;) {
    const document = documentAt(bytes, at);
    documents.push(document);
    at += document.length;
  }
  sequences.set(bytes.toString('utf8', 0, nameEnd), documents);
}

function documentAt(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at, at + bytes.readInt32LE(at));
}

/** Frames the answer to a message. */
export function frameReply({ requestId, isLegacy }: Message, body: Uint8Array): Buffer {
  const prefix = isLegacy ? Buffer.alloc(20) : Buffer.alloc(5);
  if (isLegacy) prefix.writeInt32LE(1, 16);
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(headerLength + prefix.length + body.length, 0);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(isLegacy ? opReply : opMessage, 12);
  return Buffer.concat([header, prefix, body]);
}
