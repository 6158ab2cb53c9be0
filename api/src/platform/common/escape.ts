/** Escapes a text for use in a regular expression. */
export const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
