import { parentPort, workerData } from 'node:worker_threads';
import { usedNames } from './dialect.ts';
import { listen, type ServeOptions } from './server/listen.ts';

const server = await listen(workerData as ServeOptions);
usedNames.subscribe((used) => parentPort?.postMessage({ used }));
// The thread ends by itself when everything is closed. `process.exit` would interrupt callbacks, which can crash the whole
// process.
parentPort?.once('message', () => {
  server.close();
  parentPort?.close();
});
parentPort?.postMessage({ port: server.port });
