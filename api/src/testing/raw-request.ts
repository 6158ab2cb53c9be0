import { request } from 'node:http';

/** The status of a GET with headers fetch would not send as they are, such as Host. */
export const statusOf = async (url: string, headers: Record<string, string>): Promise<number> =>
  await new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
