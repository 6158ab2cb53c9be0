import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Uses a separate portal, because guessing passwords uses up the attempts of this address.
test('no attack of a malicious client succeeds', async () => {
  test.setTimeout(300_000);
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'attacker.ts')]);
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}${error.stderr}`);
  });
  console.log(stdout);
  expect(stdout).toMatch(/^9 hosts/m);
});
