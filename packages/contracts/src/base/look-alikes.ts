// The Latin letters that Cyrillic, Greek and Armenian letters, digits and signs look like.
const readAs: Record<string, string> = {
  a: 'аɑα@',
  b: 'вьβ',
  c: 'сϲ',
  d: 'ԁɗ',
  e: 'еєҽε3',
  g: 'ɡԍց',
  h: 'нһհ',
  i: 'іıιɪ1l|ӏ',
  j: 'јϳ',
  k: 'кκ',
  m: 'м',
  n: 'ոռη',
  o: 'оοօσ0',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гʀ',
  s: 'ѕꜱ5$',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝшω',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ',
};

const latin = new Map(
  Object.entries(readAs).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

const fold = (word: string): string =>
  [...word.normalize('NFD').replace(/\p{M}/gu, '')].map((sign) => latin.get(sign) ?? sign).join('');

/**
 * Returns the words of a text as people read them at a glance: without case, accents, trailing numbers and foreign
 * look-alikes.
 * @example seenWords('Lоgin2') // ['iogin'], with a Cyrillic о; l and i are one letter here
 */
export const seenWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}@$|]+/u)
    .map((word) => fold(word.replace(/(?<!\d)\d+$/, '')))
    .filter((word) => word !== '');

/** Returns the same as one word, so that 'Log-in' and 'LOGIN' are equal. */
export const seen = (text: string): string => seenWords(text).join('');

/** Returns whether the words of a text contain a phrase. */
export const isSeenIn = (text: string, phrase: string): boolean => {
  const words = seenWords(text);
  const wanted = seen(phrase);
  // Chinese has no spaces between words.
  if (/\p{Script=Han}/u.test(wanted)) return words.join('').includes(wanted);
  return words.some((_, from) => words.some((__, to) => words.slice(from, to + 1).join('') === wanted));
};

const isMixed = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) &&
  /(?!\p{Script=Latin}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Common})\p{L}/u.test(
    word,
  );

/** Returns whether a text is disguised: two alphabets in one word, or characters that change its direction. */
export const isDisguised = (text: string): boolean =>
  /\p{Bidi_Control}/u.test(text) || text.normalize('NFKC').split(/\s+/).some(isMixed);
