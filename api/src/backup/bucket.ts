import { AwsClient } from 'aws4fetch';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

/**
 * Puts a file into a bucket that speaks S3, and looks whether all of it is there. The address names the keys, the bucket
 * and a folder in it: https://KEY:SECRET@host/bucket/folder?region=eu-central-1.
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
  // Read from the disk as it is sent, with its length known.
  const body = await openAsBlob(path);
  const put = await client.fetch(target, { method: 'PUT', body });
  await put.arrayBuffer();
  if (!put.ok) throw new Error(`the bucket refused the backup with ${String(put.status)}`);
  const { ok, headers } = await client.fetch(target, { method: 'HEAD' });
  if (!ok || Number(headers.get('content-length')) !== body.size)
    throw new Error('the bucket does not have the whole backup');
};
