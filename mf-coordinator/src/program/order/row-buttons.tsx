import { IconButton } from '@portal/kit/ui/button';
import { ArrowDown, ArrowUp, Cross, Dots } from '@portal/kit/ui/icons';
import { messages } from '../../messages.ts';
import type { TitledRowProps } from './row-props.ts';

const text = messages.program.order;

/** One place earlier, one place later, out. The arrow points the way the item moves. On a phone they are in a sheet. */
export function RowButtons({ item, isFirst, isLast, isNarrow, title, rowActions }: TitledRowProps) {
  const { id } = item;
  if (isNarrow) {
    return (
      <span className="c-row__buttons p-no-print">
        <IconButton
          small
          label={text.actions(title)}
          aria-haspopup="dialog"
          data-action="menu"
          onClick={() => rowActions.openSheet(id)}
        >
          <Dots />
        </IconButton>
      </span>
    );
  }
  return (
    <span className="c-row__buttons p-no-print">
      <IconButton
        small
        label={text.earlier(title)}
        data-action="earlier"
        hidden={isFirst}
        onClick={() => rowActions.shift(id, -1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        small
        label={text.later(title)}
        data-action="later"
        hidden={isLast}
        onClick={() => rowActions.shift(id, 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton small label={text.remove(title)} data-action="remove" onClick={() => rowActions.remove(id)}>
        <Cross />
      </IconButton>
    </span>
  );
}
