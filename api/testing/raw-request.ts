import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends a GET with headers that fetch does not allow, such as Host, or with a path that fetch would normalize. */
export const answerOf = async (
  url: string,
  headers: Record<string, string>,
  path?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
  await new Promise((resolve, reject) => {
    request(url, { headers, ...(path !== undefined && { path }) }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
    })
      .on('error', reject)
      .end();
  });

/** Returns only the status. */
export const statusOf = async (url: string, headers: Record<string, string>): Promise<number> =>
  (await answerOf(url, headers)).status;
