import { useLayoutEffect } from 'react';

// The drag library writes its rules into style elements of its own, which the portal's content policy rightly forbids
// (style-src 'self'). While it mounts it is given an element that hands the rules to a constructed style sheet instead.
let sheets: CSSStyleSheet[] = [];

// While something is dragged the library forbids the body to be selected. Every element on the page inherits that, and
// a lift would wait for thousands of them to be styled anew; program.css says as much for the row in hand alone.
const withoutBody = (rules: string): string =>
  rules.replace(/\bbody \{[^}]*\}/, 'body { overflow-anchor: none; }');

const inertStyleElement = (): HTMLElement => {
  const sheet = new CSSStyleSheet();
  sheets.push(sheet);
  document.adoptedStyleSheets.push(sheet);
  const element = document.createElement('template');
  Object.defineProperty(element, 'textContent', {
    set: (rules: string) => sheet.replaceSync(withoutBody(rules)),
  });
  return element;
};

const divert = (): void => {
  const create = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) =>
      name === 'style' ? inertStyleElement() : create(name, options),
  });
};

const restore = (): void => {
  Reflect.deleteProperty(document, 'createElement');
};

const isSupported = (): boolean => 'adoptedStyleSheets' in document;

/** Stands right before the drag context: effects run in the order of the tree. */
export function DivertDragStyles() {
  useLayoutEffect(() => {
    if (isSupported()) divert();
    return restore;
  }, []);
  return null;
}

/** Stands right behind the drag context. */
export function RestoreDragStyles() {
  useLayoutEffect(() => {
    restore();
    return () => {
      if (!isSupported()) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
      sheets = [];
    };
  }, []);
  return null;
}
