const most = 6;

/** Without accents and capitals, so that 'dvorak' finds Dvořák. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/** The composers whose name has each typed word at the beginning of one of its own. */
export const suggestComposers = (typed: string, composers: readonly string[]): string[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const fits = (name: string): boolean => {
    const parts = plain(name).split(/[\s'-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const found = composers.filter((name) => fits(name));
  return found.length === 1 && found[0] === typed ? [] : found.slice(0, most);
};
