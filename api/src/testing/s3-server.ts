import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  /** The address of a bucket with known keys. */
  url: string;
  objects: Map<string, Buffer>;
  /** Answers all further requests with this status. */
  answer(status: number | undefined): void;
  stop(): Promise<void>;
}

const keys = { id: 'portal', secret: 'a/secret+with=signs' };

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the signature of a request ("Authenticating Requests (AWS Signature Version 4)" of S3). */
const signatureOf = (
  { method = '', url = '', headers }: IncomingMessage,
  scope: string,
  signed: string,
): string => {
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const sent = String(headers['x-amz-content-sha256']);
  const canonical = [method, url, '', lines.join(''), signed, sent].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secret}`);
  return hmac(key, text).toString('hex');
};

const isSigned = (request: IncomingMessage): boolean => {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, scope = '', signed = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  return (
    id === keys.id &&
    scope.endsWith('/eu-test-1/s3/aws4_request') &&
    signature === signatureOf(request, scope, signed)
  );
};

/** Starts a server with the S3 calls that backups use. It checks signatures. */
export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  let forced: number | undefined;
  const answer = async (request: IncomingMessage): Promise<{ status: number; length?: number }> => {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (forced !== undefined) return { status: forced };
    if (!isSigned(request)) return { status: 403 };
    if (request.method === 'PUT') objects.set(path, body);
    const length = objects.get(path)?.length;
    return length === undefined ? { status: 404 } : { status: 200, length };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, length }) => {
      const isHead = request.method === 'HEAD' && length !== undefined;
      response.writeHead(status, isHead ? { 'Content-Length': length } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(keys.secret);
  return {
    url: `http://${keys.id}:${secret}@127.0.0.1:${String(port)}/bucket/nightly?region=eu-test-1`,
    objects,
    answer: (status) => {
      forced = status;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
};
