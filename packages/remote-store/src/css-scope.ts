/** What a style sheet does to pages that are not its own, as sentences. */
export interface CssFindings {
  /** It reaches beyond its remote. */
  problems: string[];
  /** It could meet another remote's names. */
  advice: string[];
}

interface Block {
  prelude: string;
  body: string;
}

const withoutNoise = (css: string): string =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');

const endOfBlock = (css: string, start: number): number => {
  let depth = 1;
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return css.length;
};

/** The rules of one level: what stands before each brace, and what is within. */
const blocksOf = (css: string): Block[] => {
  const blocks: Block[] = [];
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const end = endOfBlock(css, open + 1);
    const prelude = css.slice(at, open).split(';').at(-1) ?? '';
    blocks.push({ prelude: prelude.trim(), body: css.slice(open + 1, end) });
    at = end + 1;
  }
  return blocks;
};

const without = (selector: string, condition: RegExp): string => {
  const shorter = selector.replace(condition, '');
  return shorter === selector ? shorter : without(shorter, condition);
};
const negations = /:not\([^()]*\)/g;
const conditions = /:[\w-]+\([^()]*\)/g;

const classesIn = (selector: string): string[] =>
  (selector.match(/\.[\w-]+/g) ?? []).filter((name) => !name.startsWith('.p-'));

/** The selectors of a list; a comma within brackets separates nothing. */
const selectorsOf = (prelude: string): string[] => {
  const selectors = [''];
  let depth = 0;
  for (const character of prelude) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors[selectors.length - 1] += character;
  }
  return selectors.map((selector) => selector.trim());
};

interface Place {
  id: string;
  isLayered: boolean;
}

const short = (selector: string): string => (selector.length > 80 ? `${selector.slice(0, 79)}…` : selector);

const checkSelector = (selector: string, { id }: Place, found: CssFindings): void => {
  const name = short(selector);
  const own = classesIn(without(selector, negations));
  if (own.length === 0)
    found.problems.push(`'${name}' reaches every page of the portal; name a class of your own in it.`);
  else if (classesIn(without(selector, conditions)).length === 0)
    found.advice.push(`'${name}' changes what stands around your page while it is open.`);
  else if (!own.some((one) => one.startsWith(`.${id}__`)))
    found.advice.push(`'${name}' could be a name of another remote too; a *.module.css makes it unique.`);
};

const groups = /^@(media|supports|container|layer|starting-style|scope)\b/;

const checkBlock = ({ prelude, body }: Block, place: Place, found: CssFindings): void => {
  if (groups.test(prelude)) {
    const isOwnLayer = /^@layer\s+portal\.page$/.test(prelude);
    if (prelude.startsWith('@layer') && !isOwnLayer && !place.isLayered)
      found.problems.push(`'${prelude}' is not a remote's layer; use @layer portal.page.`);
    const inner = { ...place, isLayered: place.isLayered || isOwnLayer };
    for (const block of blocksOf(body)) checkBlock(block, inner, found);
    return;
  }
  if (/^@(-webkit-)?keyframes\b/.test(prelude)) return;
  if (prelude.startsWith('@')) {
    found.problems.push(`'${prelude}' is for the whole portal, which is the kit's.`);
    return;
  }
  if (!place.isLayered) found.problems.push(`'${prelude}' stands outside @layer portal.page.`);
  for (const selector of selectorsOf(prelude)) checkSelector(selector, place, found);
};

/** Whether the styles of a remote stay with it. */
export const checkCss = (css: string, id: string): CssFindings => {
  const found: CssFindings = { problems: [], advice: [] };
  const text = withoutNoise(css);
  if (/@import\b/.test(text)) found.problems.push('@import fetches what nobody checked.');
  for (const block of blocksOf(text)) checkBlock(block, { id, isLayered: false }, found);
  return found;
};
