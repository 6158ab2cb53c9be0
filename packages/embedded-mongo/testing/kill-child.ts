import { startEmbeddedMongo } from '../src/start.ts';

const { uri } = await startEmbeddedMongo({ dir: process.argv[2] ?? '' });
process.stdout.write(`${uri}\n`);
setInterval(() => undefined, 1000);
