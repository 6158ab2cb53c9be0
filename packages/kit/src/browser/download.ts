import { oneLine } from '@portal/contracts/performances.rules';

const mostBytes = 200;

// Cuts a text to a number of bytes, never inside a character.
const shorten = (text: string, most: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(most)).read);

/** Returns a file name that every system accepts. A long name is shortened before its ending. */
export const safeFileName = (name: string, ending: string): string => {
  const safe = oneLine(name)
    .replace(/[/\\:*?"<>|]/g, '-')
    .replace(/^\.+/, '')
    .trim();
  return `${shorten(safe, mostBytes - new TextEncoder().encode(ending).length).trimEnd() || '-'}${ending}`;
};

/**
 * Saves content as a file on the user's device.
 * @example download(new Blob([text], { type: 'text/csv' }), 'program.csv');
 */
export const download = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
