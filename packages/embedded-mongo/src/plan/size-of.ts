/** How many items come, without keeping them. */
export function sizeOf(items: Iterable<unknown>): number {
  const iterator = items[Symbol.iterator]();
  let size = 0;
  while (!iterator.next().done) size++;
  return size;
}
