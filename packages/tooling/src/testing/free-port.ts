import { createServer } from 'node:net';

// Below the ports that the system hands out itself, so that no connection or server of another test takes the port
// between this check and its use.
const first = 20_000;
const count = 12_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });

export const freePort = async (): Promise<number> => {
  const port = first + Math.floor(Math.random() * count);
  return (await isFree(port)) ? port : await freePort();
};
