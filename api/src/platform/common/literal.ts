/** Escapes a text for use in a regular expression. */
export const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
