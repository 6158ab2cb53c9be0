import type { z } from 'zod';

export interface RequestOptions {
  headers?: Record<string, string>;
  /** A body that is sent unchanged instead of as JSON. */
  raw?: string;
}

export class TestAnswer {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly text: string,
  ) {}

  get body(): unknown {
    return this.text === '' ? undefined : (JSON.parse(this.text) as unknown);
  }

  get error(): unknown {
    return (this.body as { error?: unknown } | undefined)?.error;
  }

  /** Returns the body, checked by its schema. */
  as<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    return schema.parse(this.body);
  }
}

/** A client with cookies. Paths are relative to /api. */
export class TestClient {
  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  setCookie(line: string): void {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async get(path: string, options?: RequestOptions): Promise<TestAnswer> {
    return await this.request('GET', path, undefined, options);
  }

  async post(path: string, body?: unknown, options?: RequestOptions): Promise<TestAnswer> {
    return await this.request('POST', path, body, options);
  }

  async put(path: string, body?: unknown, options?: RequestOptions): Promise<TestAnswer> {
    return await this.request('PUT', path, body, options);
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, raw }: RequestOptions = {},
  ): Promise<TestAnswer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    for (const line of response.headers.getSetCookie()) this.setCookie(line);
    return new TestAnswer(response.status, response.headers, await response.text());
  }
}
