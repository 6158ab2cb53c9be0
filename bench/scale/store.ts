import { startEmbeddedMongo } from '@portal/embedded-mongo';

// The embedded database in a process of its own, as a MongoDB server would be; prints where it is.
const [, , dir = ''] = process.argv;
const { uri } = await startEmbeddedMongo({ dir });
process.stdout.write(`${uri}\n`);
setInterval(() => undefined, 60_000);
