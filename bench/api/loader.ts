import { connect, type Socket } from 'node:net';

/** The result of one server in one round. */
export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses with a status other than 200. */
  failures: number;
}

/** The port, the requests, the number of connections and the duration. */
export interface Load {
  port: number;
  /** The bytes of the requests, sent in turn. */
  requests: readonly Buffer[];
  connections: number;
  ms: number;
}

const headEnd = Buffer.from('\r\n\r\n');

// Returns the length of the response at the start of a buffer, or undefined while it is incomplete.
const answerLength = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, end + 2))?.[1];
  if (length === undefined) throw new Error('an answer without Content-Length');
  const whole = end + headEnd.length + Number(length);
  return bytes.length >= whole ? whole : undefined;
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** Sends requests over several connections, each as soon as the previous one was answered. */
export const load = async ({ port, requests, connections, ms }: Load): Promise<Round> => {
  const times: number[] = [];
  let failures = 0;
  let turn = 0;
  const start = performance.now();
  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const send = (): void => {
        sentAt = performance.now();
        socket.write(requests[turn++ % requests.length] ?? '');
      };
      socket.on('data', (part) => {
        received = received.length === 0 ? part : Buffer.concat([received, part]);
        const length = answerLength(received);
        if (length === undefined) return;
        times.push(performance.now() - sentAt);
        if (received.toString('latin1', 9, 12) !== '200') failures += 1;
        received = received.subarray(length);
        if (performance.now() - start < ms) return send();
        socket.destroy();
        resolve();
      });
      socket.on('error', reject);
      socket.on('connect', send);
    });
  await Promise.all(Array.from({ length: connections }, () => drive(connect(port, '127.0.0.1'))));
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
  };
};

/** Returns the bytes of one response. */
export const ask = (port: number, request: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const length = answerLength(received);
      if (length === undefined) return;
      socket.destroy();
      resolve(received.subarray(0, length));
    });
  });
