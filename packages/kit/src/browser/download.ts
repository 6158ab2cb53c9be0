import { oneLine } from '@portal/contracts/performances.rules';

const mostBytes = 200;

// Never cut a character in half.
const shorten = (text: string, most: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(most)).read);

/** Returns a file name that every system accepts. A name that is too long is shortened, its ending is not. */
export const safeFileName = (name: string, ending: string): string => {
  const safe = oneLine(name)
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^\.+/, '')
    .trim();
  return `${shorten(safe, mostBytes - new TextEncoder().encode(ending).length).trimEnd() || '-'}${ending}`;
};

/**
 * Saves something as a file of the reader's.
 * @example download(new Blob([text], { type: 'text/csv' }), 'program.csv');
 */
export const download = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
