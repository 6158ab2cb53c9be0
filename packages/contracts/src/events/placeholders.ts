/** Names a coordinator can write in braces; each family sees its own value instead. */
export const placeholders = [
  'child',
  'piece',
  'number',
  'time',
  'call',
  'schedule',
  'event',
  'date',
  'place',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** A name in braces. */
export const inBraces = /\{([^\s{}]{1,30})\}/g;

export const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name);

/** Returns the placeholders in a text, and the names in braces that are not placeholders. */
export const placeholdersIn = (text: string): { used: Placeholder[]; unknown: string[] } => {
  const names = [...new Set(Array.from(text.matchAll(inBraces), ([, name = '']) => name.toLowerCase()))];
  return { used: names.filter(isPlaceholder), unknown: names.filter((name) => !isPlaceholder(name)) };
};
