import { request as overHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as overHttps } from 'node:https';

/** Headers that name the page a request comes from. The portal would treat it as a foreign page. */
const browserHeaders = ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-user'];

// Headers that apply to a single connection.
const connectionHeaders = ['connection', 'keep-alive', 'upgrade', 'te', 'trailer', 'proxy-authorization'];

/**
 * Returns whether a call comes from a page of this host or not from a browser. The portal cannot check this,
 * because the headers are removed.
 */
export const isOwnCall = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean => {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  if (site !== 'same-origin' && !(site === 'none' && isRead)) return false;
  return origin === undefined || URL.parse(origin)?.host === host;
};

/** Sends an error in the format of the API. */
export const refuse = (response: ServerResponse, status: number, error: string): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ error, requestId: '' }));
};

/** Proxies a call to the portal, including cookies. */
export const passOn = (
  portal: URL,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const client = request.socket.remoteAddress ?? '';
  const headers = {
    ...request.headers,
    host: portal.host,
    'x-forwarded-for': [request.headers['x-forwarded-for'] ?? [], client].flat().join(', '),
  };
  for (const name of [...browserHeaders, ...connectionHeaders]) Reflect.deleteProperty(headers, name);
  const send = portal.protocol === 'https:' ? overHttps : overHttp;
  const passed = send(new URL(path, portal), { method: request.method, headers }, (answer) => {
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(response);
  });
  passed.on('error', () => {
    if (response.headersSent) response.destroy();
    else refuse(response, 503, 'unavailable');
  });
  response.on('close', () => passed.destroy());
  request.pipe(passed);
};
