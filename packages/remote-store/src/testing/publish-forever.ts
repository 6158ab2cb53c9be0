// Publishes one version after the other until it is killed; prints each once it is live.
import { publish } from '../publish.ts';
import { RemoteStore } from '../remote-store.ts';
import { fakeCandidate } from './built-remote.ts';

const [folder = ''] = process.argv.slice(2);
const store = new RemoteStore(folder);
for (let n = 1; ; n += 1) {
  const version = `1.0.${n}-${process.pid.toString(16).padStart(8, '0')}`;
  await publish(store, fakeCandidate({ version, files: { 'routes.js': 'x'.repeat(20_000) } }), {
    by: 'test',
  });
  process.stdout.write(`${version}\n`);
}
