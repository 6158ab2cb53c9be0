import { IncomingMessage, type IncomingHttpHeaders } from 'node:http';

const pages = new WeakMap<IncomingMessage, IncomingMessage>();

/** Returns a GET request to the API for a page. It is handled in this process and has the client's address. */
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

/** Returns the page request for which a read was made; undefined for requests from outside. */
export const pageOf = (request: IncomingMessage): IncomingMessage | undefined => pages.get(request);
