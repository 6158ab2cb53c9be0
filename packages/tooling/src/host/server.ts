import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Content types of the files of a build. */
export const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

type Answer = (request: IncomingMessage, response: ServerResponse, address: URL) => void;

/** Creates a server that answers 400 to addresses that are not valid. */
export const createRemoteServer = (answer: Answer): Server =>
  createServer((request, response) => {
    const address = URL.parse(request.url ?? '/', 'http://localhost');
    if (address) answer(request, response, address);
    else response.writeHead(400).end();
  });

/** Returns the port of a listening server. */
export const portOf = (server: Pick<Server, 'address'> | null | undefined): number => {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 0;
};
