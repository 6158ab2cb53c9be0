import { longestRun } from '@portal/contracts/program-findings.rules';
import { expect, test } from 'vitest';
import { messages } from '../../messages.ts';

test('the rule about pieces of one instrument in a row says how many may be', () => {
  const numbers = ['none', 'one', 'two', 'three', 'four'];
  expect(messages.program.suggest.rules['long-run']).toContain(
    `More than ${String(numbers[longestRun])} pieces`,
  );
});
