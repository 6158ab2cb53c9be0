import { parentPort, workerData } from 'node:worker_threads';
import { usedNames } from './dialect.ts';
import { listen, type ServeOptions } from './server/listen.ts';

const server = await listen(workerData as ServeOptions);
usedNames.subscribe((used) => parentPort?.postMessage({ used }));
parentPort?.once('message', () => {
  server.close();
  process.exit(0);
});
parentPort?.postMessage({ port: server.port });
