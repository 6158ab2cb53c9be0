/** The most characters of a message and the most frames that are kept of an error. */
export const errorLimits = { message: 200, frames: 5 } as const;

const hidden = '…';

// Quoted texts may be data, as in the messages of JSON.parse. Quoted names of properties are kept.
const quoted = /((?<!\w)'|["`])(?![a-z_$][\w$.]*\1)[^"'`]*\1/g;
// The excerpt of a text that is no JSON contains quotes itself.
const excerpt = /(?<=[,:] )(?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON)/;
const telephone = /\d[\d ()./-]{4,30}\d/g;

const maskedWord = (word: string): string => {
  if (word.includes('@')) return hidden;
  const [path = '', query] = word.split(/(?<=.)[?#](?=.)/, 2);
  // Ids, and secrets in addresses.
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
