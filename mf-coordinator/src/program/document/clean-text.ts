// What XML 1.0 cannot carry, and what no printed line should: controls, lone surrogates, non-characters, direction marks.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as a document may carry it, on one line. */
export const oneLine = (text: string): string => text.replace(forbidden, '').replace(/\s+/g, ' ').trim();

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
