import { oneLine } from '@portal/contracts/performances.rules';

/** The lines of a text that may have several. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== '');
