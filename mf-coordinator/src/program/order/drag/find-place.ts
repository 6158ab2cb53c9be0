interface Box {
  top: number;
  bottom: number;
}

/**
 * The place under a pointer in a list of rows of which one (`at`) is the dragged item's own: a row is passed at its
 * middle, so that nothing flickers however tall it is. Above the list is first, below it last.
 */
export const findPlace = (y: number, count: number, at: number, boxOf: (index: number) => Box): number => {
  if (count === 0) return 0;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxOf(middle).bottom <= y) low = middle + 1;
    else high = middle;
  }
  if (low === at) return at;
  const { top, bottom } = boxOf(low);
  const isPastMiddle = y > (top + bottom) / 2;
  if (at === -1) return isPastMiddle ? low + 1 : low;
  if (low < at) return isPastMiddle ? low + 1 : low;
  return isPastMiddle ? low : low - 1;
};
