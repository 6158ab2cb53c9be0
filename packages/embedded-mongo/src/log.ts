import { inspect } from 'node:util';

/** Tells whoever runs the process about a failure no client can be told of. */
export function logFailure(what: string, error: unknown): void {
  process.stderr.write(`embedded-mongo: ${what}: ${inspect(error)}\n`);
}
