import { request as overHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as overHttps } from 'node:https';

/** Headers by which a browser names the page that asks. The portal would take it for a foreign one. */
export const browserHeaders = [
  'origin',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'sec-fetch-user',
];

// They are about this connection alone.
const connectionHeaders = ['connection', 'keep-alive', 'upgrade', 'te', 'trailer', 'proxy-authorization'];

/** Whether a call comes from a page of this host, or from no browser: the portal cannot see that through us. */
export const isOwnCall = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean => {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers;
  const isRead = method === 'GET' || method === 'HEAD';
  if (site !== 'same-origin' && !(site === 'none' && isRead)) return false;
  return origin === undefined || URL.parse(origin)?.host === host;
};

/** Answers in the form of the API. */
export const refuse = (response: ServerResponse, status: number, error: string): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify({ error, requestId: '' }));
};

/** Passes a call on to the portal, cookies and all, and its answer back as it comes. */
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
