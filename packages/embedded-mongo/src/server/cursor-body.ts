import type { CursorBatch } from '../command/context.ts';

/** Encodes a cursor answer around documents that are encoded already. */
export function encodeBatch({ documents, isFirst, id, namespace, atClusterTime }: CursorBatch): Buffer {
  const elements = documents.flatMap((document, i) => [
    Buffer.from(`\x03${String(i)}\0`, 'latin1'),
    document,
  ]);
  const cursor = documentOf([
    element(4, isFirst ? 'firstBatch' : 'nextBatch'),
    documentOf(elements),
    element(18, 'id'),
    int64(id),
    element(2, 'ns'),
    text(namespace),
    ...(atClusterTime ? [element(17, 'atClusterTime'), Buffer.from(atClusterTime.toBytesLE())] : []),
  ]);
  return documentOf([element(3, 'cursor'), cursor, element(1, 'ok'), double(1)]);
}

function documentOf(parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  const size = Buffer.alloc(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...parts, Buffer.alloc(1)], length);
}

function element(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
}

function text(value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`, 'utf8');
  const size = Buffer.alloc(4);
  size.writeInt32LE(bytes.length);
  return Buffer.concat([size, bytes]);
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
