import { IncomingMessage, type IncomingHttpHeaders } from 'node:http';

const pages = new WeakMap<IncomingMessage, IncomingMessage>();

/** A read of the API that the server makes by itself for a page it writes, from where the page is asked for. */
export const innerRequest = (
  page: IncomingMessage,
  url: string,
  headers: IncomingHttpHeaders,
): IncomingMessage => {
  const inner = new IncomingMessage(page.socket);
  Object.assign(inner, { method: 'GET', url, headers });
  pages.set(inner, page);
  return inner;
};

/** The request of the page that a read is made for; undefined where the read came from outside. */
export const pageOf = (request: IncomingMessage): IncomingMessage | undefined => pages.get(request);
