import { startEmbeddedMongo } from '@portal/embedded-mongo';

// Runs the embedded database in a separate process, like a MongoDB server, and prints its address.
const [, , dir = ''] = process.argv;
const { uri } = await startEmbeddedMongo({ dir });
process.stdout.write(`${uri}\n`);
setInterval(() => undefined, 60_000);
