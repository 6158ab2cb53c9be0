import { settings } from './settings.js';

/** How many letters have to be put in, left out or changed. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, found] of [...other].entries())
      next.push(
        Math.min(
          (row[place] ?? 0) + (letter === found ? 0 : 1),
          (row[place + 1] ?? 0) + 1,
          (next[place] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

// The environment is full of others' names, so a short one has to come closer.
const isClose = (name: string, meant: string): boolean => distance(name, meant) <= (name.length >= 9 ? 2 : 1);

/** Sentences about names that look as if they were meant for the portal, which reads only the names it lists. */
export const misspelledNames = (
  environment: Record<string, string | undefined>,
  isKnown: (name: string) => boolean,
): string[] =>
  Object.keys(environment).flatMap((name) => {
    if (isKnown(name)) return [];
    const meant = Object.keys(settings).find((setting) => isClose(name, setting));
    if (meant) return [`${name} is not a setting of the portal; is ${meant} meant?`];
    return name.startsWith('PORTAL_') ? [`${name} is not a setting of the portal`] : [];
  });
