import {
  generate,
  ident,
  parse,
  tokenize,
  tokenTypes,
  type Atrule,
  type CssNode,
  type PseudoClassSelector,
  type Rule,
} from 'css-tree';

/** The findings about a style sheet, as sentences. */
export interface CssFindings {
  /** Rules that affect other pages, and CSS that is not allowed or cannot be read. */
  problems: string[];
  /** Rules that change the shell while the page is open, and class names that another remote may use too. */
  advice: string[];
}

const deepest = 32;

const closers = new Map([
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
]);
const closing = new Set(closers.values());
const broken = new Set([tokenTypes.BadString, tokenTypes.BadUrl]);

/**
 * Returns why a style sheet is refused before parsing, if it is. The parser recurses into nested blocks, and
 * repairs broken CSS, possibly in another way than browsers.
 */
const unreadable = (css: string): string | undefined => {
  const open: (number | undefined)[] = [];
  let problem: string | undefined;
  tokenize(css, (type) => {
    if (problem !== undefined) return;
    if (closers.has(type)) open.push(closers.get(type));
    if (open.length > deepest) problem = `it nests more than ${String(deepest)} brackets`;
    else if (broken.has(type)) problem = 'a string or an address in it does not end';
    else if (closing.has(type) && open.pop() !== type) problem = 'its brackets do not match';
  });
  return problem ?? (open.length > 0 ? 'its brackets do not match' : undefined);
};

interface Place {
  id: string;
  isLayered: boolean;
  /** Whether it is inside a rule, so that `&` means the selector of that rule. */
  isNested: boolean;
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const childrenOf = (node: CssNode): CssNode[] => ('children' in node ? (node.children?.toArray() ?? []) : []);

const isClass = (node: CssNode): boolean =>
  node.type === 'ClassSelector' && !ident.decode(node.name).startsWith('p-');

// Pseudo-classes that match only elements that match one of their selectors.
const groupings = /^(is|where|has|matches|-webkit-any|-moz-any|nth-child|nth-last-child)$/i;

const alternativesOf = (node: PseudoClassSelector): CssNode[] => {
  if (!groupings.test(node.name)) return [];
  const [first] = childrenOf(node);
  const list = first?.type === 'Nth' ? first.selector : first;
  return list?.type === 'SelectorList' ? childrenOf(list) : [];
};

/** Returns whether a selector requires a class of the remote, which is any class that does not begin with `p-`. */
const isOwn = (selector: CssNode, place: Place): boolean =>
  childrenOf(selector).some((node) => {
    if (node.type === 'NestingSelector') return place.isNested;
    if (node.type !== 'PseudoClassSelector') return isClass(node);
    const alternatives = alternativesOf(node);
    return alternatives.length > 0 && alternatives.every((one) => isOwn(one, place));
  });

const classesIn = (selector: CssNode): string[] =>
  childrenOf(selector).flatMap((node) => {
    if (node.type === 'PseudoClassSelector') return alternativesOf(node).flatMap(classesIn);
    return node.type === 'ClassSelector' ? [ident.decode(node.name)] : [];
  });

const checkSelector = (selector: CssNode, place: Place, found: CssFindings): void => {
  const name = short(generate(selector));
  const isNestedIn = place.isNested && childrenOf(selector).some(({ type }) => type === 'NestingSelector');
  if (!isOwn(selector, place))
    found.problems.push(`'${name}' reaches every page of the portal; name a class of your own in it.`);
  else if (!isNestedIn && !childrenOf(selector).some(isClass))
    found.advice.push(`'${name}' changes what stands around your page while it is open.`);
  else if (!isNestedIn && !classesIn(selector).some((one) => one.startsWith(`${place.id}__`)))
    found.advice.push(`'${name}' could be a name of another remote too; a *.module.css makes it unique.`);
};

const checkRule = (rule: Rule, place: Place, found: CssFindings): void => {
  if (!place.isLayered)
    found.problems.push(`'${short(generate(rule.prelude))}' stands outside @layer portal.page.`);
  for (const selector of childrenOf(rule.prelude)) checkSelector(selector, place, found);
  checkAll(childrenOf(rule.block), { ...place, isNested: true }, found);
};

// Allowed, because a named page applies only to elements that set `page: name`.
const namedPages = /^[a-z][\w-]*(:\w+)?(\s*,\s*[a-z][\w-]*(:\w+)?)*$/i;

const groups = new Set(['media', 'supports', 'container', 'layer', 'starting-style', 'scope']);

const checkAtRule = ({ name, prelude, block }: Atrule, place: Place, found: CssFindings): void => {
  const kind = ident.decode(name).toLowerCase();
  const words = prelude ? generate(prelude).trim() : '';
  const written = short(`@${kind} ${words}`.trim());
  if (kind === 'import') found.problems.push('@import fetches what nobody checked.');
  else if (kind === 'layer' && words !== 'portal.page' && !place.isLayered)
    found.problems.push(`'${written}' is not a remote's layer; use @layer portal.page.`);
  else if (groups.has(kind)) {
    const isLayered = place.isLayered || kind === 'layer';
    // Inside @scope, `&` means the root of the scope.
    const isNested = place.isNested && kind !== 'scope';
    if (block) checkAll(childrenOf(block), { ...place, isLayered, isNested }, found);
  } else if (kind === 'page' && namedPages.test(words)) return;
  else if (!/^(-webkit-)?keyframes$/.test(kind))
    found.problems.push(`'${written}' is for the whole portal, which is the kit's.`);
};

const hasBlock = (value: CssNode): boolean => {
  let found = false;
  tokenize(generate(value), (type) => {
    found ||= type === tokenTypes.LeftCurlyBracket;
  });
  return found;
};

const checkAll = (nodes: readonly CssNode[], place: Place, found: CssFindings): void => {
  for (const node of nodes) {
    if (node.type === 'Rule') checkRule(node, place, found);
    if (node.type === 'Atrule') checkAtRule(node, place, found);
    // Browsers parse it as a nested rule.
    if (node.type === 'Declaration' && !node.property.startsWith('--') && hasBlock(node.value))
      found.problems.push(`'${short(generate(node))}': a rule within a rule begins with &.`);
  }
};

/** Checks that a style sheet affects only the pages of its remote. */
export const checkCss = (css: string, id: string): CssFindings => {
  const found: CssFindings = { problems: [], advice: [] };
  const reason = unreadable(css);
  if (reason !== undefined) return { ...found, problems: [`A style sheet cannot be read: ${reason}.`] };
  const sheet = parse(css, {
    parseValue: false,
    parseAtrulePrelude: false,
    onParseError: ({ message, line }) =>
      found.problems.push(`A style sheet cannot be read in line ${String(line)}: ${message}.`),
  });
  checkAll(childrenOf(sheet), { id, isLayered: false, isNested: false }, found);
  return found;
};
