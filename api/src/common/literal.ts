/** A word as a pattern that means itself. */
export const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
