/** The most characters of a message and the most frames that are kept of an error. */
export const errorLimits = { message: 200, frames: 5 } as const;

const hidden = '…';

// Matches quoted texts, which may be data, as in the messages of JSON.parse. Does not match quoted names of properties.
const quoted = /((?<!\w)'|["`])(?![a-z_$][\w$.]*\1)[^"'`]*\1/g;
// Matches the excerpt in an error of JSON.parse, which may contain quotes itself.
const excerpt = /(?<=[,:] )(?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON)/;
const telephone = /\d[\d ()./-]{4,30}\d/g;

const maskedWord = (word: string): string => {
  if (word.includes('@')) return hidden;
  const [path = '', query] = word.split(/(?<=.)[?#](?=.)/, 2);
  // Hides ids, and secrets in addresses.
  const plain = path.replace(/[\w-]{12,}/g, (run) => (run.length > 23 || /\d/.test(run) ? hidden : run));
  return query === undefined ? plain : plain + hidden;
};

/**
 * Masks what could be data of people in the message of an error: quoted texts, mail addresses, queries of
 * addresses, codes and telephone numbers.
 * @example masked('No piece for ana@example.org') // 'No piece for …'
 */
export const masked = (message: string): string =>
  message
    .replace(excerpt, hidden)
    .replace(quoted, hidden)
    .replace(/\S+/g, maskedWord)
    .replace(telephone, hidden);
