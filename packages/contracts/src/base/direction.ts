const fromRight = '[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}]';
const turn = new RegExp(`(${fromRight}(?:[${fromRight}\\p{M}\\s\\-]*${fromRight})?\\p{M}*)`, 'v');

/**
 * Wraps user text in Unicode isolation marks. Without them, a number after right-to-left text would be
 * displayed as part of it.
 */
export const isolated = (text: string): string => (turn.test(text) ? `\u2068${text}\u2069` : text);

/** Splits a text where its direction changes. Each second part is written from right to left. */
export const partsByDirection = (text: string): string[] => text.split(turn);

/** Isolates each right-to-left name or title in a text, so that the parts of the line keep their order. */
export const isolatedParts = (text: string): string => partsByDirection(text).map(isolated).join('');
