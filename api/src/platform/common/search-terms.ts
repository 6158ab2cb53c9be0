import { searchedEventFields, type SearchedEventField } from '@portal/contracts/event-fields.rules';
import type { EventFields } from '@portal/contracts/events';
import { folded } from '@portal/contracts/folded';

// A search word can match anywhere in a text, but an index finds only beginnings. So a vocabulary stores each word of
// all events once, with all its endings, and each event is indexed by its words. A search looks up the words that
// contain the typed text, then the events with one of them. Words longer than `termLength` (a Chinese sentence is one
// word) are cut into overlapping pieces, so that any `lookupLength` characters are inside one piece.
const termLength = 24;
export const lookupLength = termLength / 2;
// Shorter words are contained in too many others.
const shortestLookup = 3;
// This many words of a search use the vocabulary. The others are searched in the texts of the events found.
const mostLookups = 6;

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter(Boolean);

/** Returns the text that searches read. A line break between fields prevents matches across them. */
export const searchText = (event: Pick<EventFields, SearchedEventField>): string =>
  searchedEventFields
    .flatMap((field) => textsOf(event[field]))
    .map(folded)
    .join('\n');

const textsOf = (value: string | EventFields['address']): string[] =>
  typeof value === 'string' ? [value] : [value.street, value.city, value.state, value.zip];

const pieces = (word: string): string[] => {
  const letters = [...word];
  if (letters.length <= termLength) return [word];
  const starts = Math.ceil((letters.length - lookupLength) / lookupLength);
  return Array.from({ length: starts }, (_, index) =>
    letters.slice(index * lookupLength, index * lookupLength + termLength).join(''),
  );
};

/** Returns the distinct indexed pieces of a search text. */
export const termsOf = (text: string): string[] => [...new Set(wordsIn(text).flatMap(pieces))];

/** Returns a term and all its endings. Every part of the term is the beginning of one of them. */
export const endingsOf = (term: string): string[] => {
  const letters = [...term];
  return letters.map((_, index) => letters.slice(index).join(''));
};

/** Returns the distinct words of a search, longest first, because long words are likely to be rare. */
export const searchedWords = (typed: string): string[] =>
  [...new Set(wordsIn(folded(typed)))].sort((a, b) => b.length - a.length);

/** Returns the words that use the vocabulary. */
export const lookupWords = (words: readonly string[]): string[] =>
  words.filter((word) => [...word].length >= shortestLookup).slice(0, mostLookups);

/** Returns the part of a word that the vocabulary can find. */
export const lookupPart = (word: string): string => [...word].slice(0, lookupLength).join('');
