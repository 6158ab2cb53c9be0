// Runs every bench once with `--quick`, so that CI notices a broken one.
import { execFile } from 'node:child_process';
import { join } from 'node:path';

// Two at once, because nothing is measured.
const lines = [
  ['federation', 'mail', 'scale'],
  ['api', 'program', 'suggest'],
];

const run = async (name: string): Promise<void> => {
  const start = performance.now();
  const file = join(import.meta.dirname, name, 'run.ts');
  const output = await new Promise<string | undefined>((resolve) => {
    execFile(process.execPath, [file, '--quick'], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}\n${stderr}` : undefined),
    );
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`bench:${name} ${output === undefined ? 'ran' : 'failed'} in ${seconds} s`);
  if (output === undefined) return;
  console.error(output);
  process.exitCode = 1;
};

await Promise.all(
  lines.map(async (line) => {
    for (const name of line) await run(name);
  }),
);
