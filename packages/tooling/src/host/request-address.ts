import type { IncomingMessage } from 'node:http';

/** Returns the address that a request asks for; null if it is not valid. */
export const requestAddress = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | null =>
  URL.parse(url, 'http://localhost');
