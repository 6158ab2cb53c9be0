// The first letter of class names in the two largest remotes of the portal, which use one letter instead of their name.
const letters: Partial<Record<string, string>> = { mf_coordinator: 'c', mf_events: 'e' };

const commentsAndStrings = /\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/g;
const outermost = /^@layer portal\.page$|^@(?:-webkit-)?keyframes |^@page [a-z]/i;
const inner =
  /^@(?:media|supports|container|starting-style|(?:-webkit-)?keyframes|page [a-z]|(?:top|bottom|left|right)-)|^(?:from|to|[\d.]+%)(?:,|$)/i;

// Replaces selectors in brackets, such as `:is(…)`, by `&` if each of them has a class of the remote. Handles at most eight
// nested brackets.
const withoutBrackets = (selector: string, isOwn: (selectors: string) => boolean): string => {
  let text = selector;
  for (let depth = 0; depth < 8; depth += 1)
    text = text.replace(/(:not)?\(([^()]*)\)/g, (_, not: string | undefined, within: string) =>
      not === undefined && isOwn(within) ? '&' : '',
    );
  return text;
};

/**
 * Returns the rules of a style sheet that could affect pages of other remotes: rules outside of `@layer portal.page`, and
 * selectors without a class that starts with the remote's name. It protects from mistakes: scripts can change any style.
 */
export const cssProblems = (css: string, id: string): string[] => {
  const prefix = `${id.replaceAll('_', '-')}-`;
  // Classes of CSS modules, which older tools build, start with the id.
  const own = new RegExp(`&|\\.(?:${id}__|${prefix}|${letters[id] ?? id}-)`);
  const isOwn = (selectors: string): boolean => selectors.split(',').every((one) => own.test(one));
  const problems: string[] = [];
  let depth = 0;
  for (const piece of css.replace(commentsAndStrings, '').split(/(?<=[{};])/)) {
    const text = piece.slice(0, -1).trim();
    const isAllowed =
      depth === 0 ? outermost.test(text) : inner.test(text) || isOwn(withoutBrackets(text, isOwn));
    if ((piece.endsWith('{') && !isAllowed) || (piece.endsWith(';') && text.startsWith('@')))
      problems.push(
        `'${text.slice(0, 80)}' may change other pages; use a class that starts with '${prefix}', in @layer portal.page.`,
      );
    if (piece.endsWith('{')) depth += 1;
    if (piece.endsWith('}')) depth -= 1;
  }
  return problems;
};
