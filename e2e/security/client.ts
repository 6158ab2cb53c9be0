import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body, if it is JSON. */
  body: unknown;
  ms: number;
}

export interface Sent {
  method?: string;
  /** Sent unchanged; browsers and fetch would normalize it. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body that is not converted to JSON. */
  raw?: string | Buffer;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Sends a request with any headers and path, including invalid ones. */
export const send = (url: string, { method = 'GET', path, headers = {}, body, raw }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const start = performance.now();
    const options = {
      ...{ hostname, port, method, path, agent: false, timeout: 20_000 },
      headers: {
        ...(content !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(content)),
        }),
        ...headers,
      },
    };
    const outgoing = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, text, body: parse(text), ms: performance.now() - start });
      });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end(content);
  });

/** A client with a cookie jar. Paths are relative to /api. */
export class Visitor {
  cookie = '';
  /** The cookie that marks a browser that has logged in before. */
  browser = '';
  readonly url: string;

  constructor(url: string, cookie = '') {
    this.url = url;
    this.cookie = cookie;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = [this.cookie, this.browser].filter(Boolean).join('; ');
    const cookie: Record<string, string> = sent ? { cookie: sent } : {};
    const answer = await send(this.url, {
      method,
      path: `/api${path}`,
      body,
      headers: { ...cookie, ...headers },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';', 1);
      if (/^[\w-]+-browser=/.test(pair)) this.browser = pair;
      else this.cookie = /expires=thu, 01 jan 1970/i.test(line) ? '' : pair;
    }
    return answer;
  }

  get = (path: string, headers?: Record<string, string>): Promise<Answer> =>
    this.call('GET', path, undefined, headers);
  /** Requests a page, with the headers that a browser would add. */
  page = (path: string, headers: Record<string, string>): Promise<Answer> =>
    send(this.url, { path, headers: { cookie: this.cookie, ...headers } });
  put = (path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.call('PUT', path, body, headers);
  post = (path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
    this.call('POST', path, body, headers);
}

/** Returns a string field of the response's body, or ''. */
export const field = (answer: Answer, name: string): string => {
  const value = (answer.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};

export const errorOf = (answer: Answer): string => field(answer, 'error');
