const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight &&
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);

/** What an element is scrolled by: a pane, otherwise the page. */
export const scrollerOf = (element: Element | null): Element => {
  for (let at = element; at; at = at.parentElement) if (scrolls(at)) return at;
  return document.scrollingElement ?? document.documentElement;
};
