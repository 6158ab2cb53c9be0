/**
 * Returns a text in the form in which texts are compared and searched: without capitals, accents, full-width forms, invisible
 * marks of direction and repeated spaces. Keeps the marks that make another letter or vowel, as in Japanese, Hindi and Thai.
 * @example folded('José  NÚÑEZ') // 'jose nunez'
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(
      /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\p{Bidi_Control}]/gu,
      '',
    )
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’`ʻʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ?, ?/g, ', ')
    .trim();
