import type { EventFields } from '@portal/contracts/events';

// A search word matches anywhere inside a text, and an index finds only beginnings. So the words of all events are
// kept once each in a vocabulary, with all their endings, and an event is indexed by its words: a search looks up the
// words that contain what was typed, then the events that have one of them. Words longer than `termLength` (a Chinese
// sentence is one word) are cut into overlapping pieces, so that any `lookupLength` characters lie within one piece.
const termLength = 24;
export const lookupLength = termLength / 2;
// Shorter words are parts of too many others.
const shortestLookup = 3;
// So many words of a search go through the vocabulary; the text of what they leave is read for the others.
const mostLookups = 6;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter(Boolean);

/** The text a search reads. No field runs into the next, because no word holds a line break. */
export const searchText = ({
  name,
  description,
  address,
}: Pick<EventFields, 'name' | 'description' | 'address'>) =>
  fold([name, description, address.street, address.city, address.state, address.zip].join('\n'));

const pieces = (word: string): string[] => {
  const letters = [...word];
  if (letters.length <= termLength) return [word];
  const starts = Math.ceil((letters.length - lookupLength) / lookupLength);
  return Array.from({ length: starts }, (_, index) =>
    letters.slice(index * lookupLength, index * lookupLength + termLength).join(''),
  );
};

/** The distinct indexed pieces of a search text. */
export const termsOf = (text: string): string[] => [...new Set(wordsIn(text).flatMap(pieces))];

/** A term and all its endings: whatever it contains is the beginning of one of them. */
export const endingsOf = (term: string): string[] => {
  const letters = [...term];
  return letters.map((_, index) => letters.slice(index).join(''));
};

/** The distinct words somebody is looking for, the longest first: it is likely to be the rarest. */
export const searchedWords = (typed: string): string[] =>
  [...new Set(wordsIn(fold(typed)))].sort((a, b) => b.length - a.length);

/** Those of the words that go through the vocabulary. */
export const lookupWords = (words: readonly string[]): string[] =>
  words.filter((word) => [...word].length >= shortestLookup).slice(0, mostLookups);

/** The part of a searched word the vocabulary can answer. */
export const lookupPart = (word: string): string => [...word].slice(0, lookupLength).join('');
