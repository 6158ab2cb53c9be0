import { oneLine } from '@portal/contracts/performances.rules';

/** The lines of a text that may have several. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== '');

const mostBytes = 200;

// A character that does not fit whole is left out whole.
const shorten = (text: string, most: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(most)).read);

/** A name every system takes for a file: `name` is cut where the whole would be too long, the ending never is. */
export const safeFileName = (name: string, ending: string): string => {
  const safe = oneLine(name)
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^\.+/, '')
    .trim();
  return `${shorten(safe, mostBytes - new TextEncoder().encode(ending).length).trimEnd() || '-'}${ending}`;
};
