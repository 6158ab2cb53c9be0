/** Where a pointer is. */
export interface Point {
  x: number;
  y: number;
}

// How far beside the list a pointer still means it.
const beside = 48;

/** Whether a pointer has left the list at its beginning or at its end; beside the list it means nothing. */
export const beyondList = (
  { x, y }: Point,
  list: { left: number; right: number; top: number; bottom: number },
): 'above' | 'below' | undefined => {
  if (x < list.left - beside || x > list.right + beside) return undefined;
  if (y < list.top) return 'above';
  return y > list.bottom ? 'below' : undefined;
};
