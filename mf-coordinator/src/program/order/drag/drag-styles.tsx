import { useLayoutEffect } from 'react';

// The drag library writes its rules into style elements of its own, which the portal's content policy rightly forbids
// (style-src 'self'); and a sheet that changes at each lift and drop has the browser look through the whole page. So it
// is given elements without effect while it mounts, and order.css says what its rules would, by attributes.
const divert = (): void => {
  const create = document.createElement.bind(document);
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) =>
      create(name === 'style' ? 'template' : name, options),
  });
};

const restore = (): void => {
  Reflect.deleteProperty(document, 'createElement');
};

/** Stands right before the drag context: effects run in the order of the tree. */
export function DivertDragStyles() {
  useLayoutEffect(() => {
    divert();
    return restore;
  }, []);
  return null;
}

/** Stands right behind the drag context. */
export function RestoreDragStyles() {
  useLayoutEffect(restore, []);
  return null;
}
