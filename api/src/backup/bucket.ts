import { AwsClient } from 'aws4fetch';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

/**
 * Uploads a file to an S3 bucket and checks its size there. The address has the keys, the bucket and a folder:
 * https://KEY:SECRET@host/bucket/folder?region=eu-central-1.
 */
export const putIntoBucket = async (address: string, path: string): Promise<void> => {
  const { origin, pathname, username, password, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 3,
  });
  const target = `${origin}${pathname.replace(/\/?$/, '/')}${basename(path)}`;
  // Streams from disk with a known length.
  const body = await openAsBlob(path);
  const put = await client.fetch(target, { method: 'PUT', body });
  await put.arrayBuffer();
  if (!put.ok) throw new Error(`the bucket refused the backup with ${String(put.status)}`);
  const { ok, headers } = await client.fetch(target, { method: 'HEAD' });
  if (!ok || Number(headers.get('content-length')) !== body.size)
    throw new Error('the bucket does not have the whole backup');
};
