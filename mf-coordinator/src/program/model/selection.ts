/** Which rows are selected, and where a range begins. */
export interface Selection {
  ids: readonly string[];
  anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: [], anchor: undefined };

/** One row more or one less. */
export const toggled = ({ ids }: Selection, id: string): Selection => ({
  ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
  anchor: id,
});

/** Everything from where the range begins to a row, whichever of them comes first; nothing else. */
export const extended = ({ anchor = '' }: Selection, order: readonly string[], id: string): Selection => {
  const to = order.indexOf(id);
  const from = order.indexOf(anchor) === -1 ? to : order.indexOf(anchor);
  return { ids: order.slice(Math.min(from, to), Math.max(from, to) + 1), anchor: order[from] };
};
