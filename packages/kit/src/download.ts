import { oneLine } from '@portal/contracts/performances.rules';

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
