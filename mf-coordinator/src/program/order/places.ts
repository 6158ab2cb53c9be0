import type { ProgramItem } from '@portal/contracts/program';
import type { Option } from '@portal/kit/ui/select';
import { messages } from '../../messages.ts';
import { itemTitle } from '../item-text.ts';
import type { Performances } from '../model/performances.ts';

const { item: text, order } = messages.program;

/** Every place something can have among the others, named by what it would stand behind, as that stands in the list. */
export const placesAmong = (
  items: readonly ProgramItem[],
  performances: Performances,
  moved?: string,
): Option[] => {
  const pieces = items.filter(({ kind }) => kind === 'piece');
  const nameOf = (other: ProgramItem): string => {
    const title = itemTitle(other, performances);
    return other.kind === 'piece' ? `${order.number(pieces.indexOf(other) + 1)} ${title}` : title;
  };
  const others = items.filter(({ id }) => id !== moved);
  return [text.atStart, ...others.map((other) => text.behind(nameOf(other)))].map((label, place) => ({
    value: String(place),
    label,
  }));
};
