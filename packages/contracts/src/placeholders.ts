/** What a coordinator writes in braces, and every family reads its own value of. */
export const placeholders = ['child', 'piece', 'number', 'time', 'call', 'event', 'date', 'place'] as const;
export type Placeholder = (typeof placeholders)[number];

/** A name in braces. */
export const inBraces = /\{([^\s{}]{1,30})\}/g;

export const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** The placeholders a text uses, and the names in braces that are none. */
export const placeholdersIn = (text: string): { used: Placeholder[]; unknown: string[] } => {
  const names = [...new Set(Array.from(text.matchAll(inBraces), ([, name = '']) => name.toLowerCase()))];
  return { used: names.filter(isPlaceholder), unknown: names.filter((name) => !isPlaceholder(name)) };
};
