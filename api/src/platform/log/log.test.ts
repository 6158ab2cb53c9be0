import { expect, test } from 'vitest';
import { describeError } from './log.js';

test('an error with a long message and a deep stack fits in a line of the log', () => {
  const error = new Error('x'.repeat(2000));
  error.stack = `Error\n${'    at run (/a/long/path/to/a/folder/of/modules/and/a/file.js:100:20)\n'.repeat(20)}`;
  const described = JSON.stringify(describeError(error));
  expect(described.length).toBeLessThan(850);
  expect(described).toContain('at run (');
});
