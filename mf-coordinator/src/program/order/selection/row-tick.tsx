import { VisuallyHidden } from '@portal/kit/ui/announce';
import { messages } from '../../../messages.ts';
import type { TitledRowProps } from '../row-props.ts';

const text = messages.program.acts;

/** The box of a row that is ticked to select it; without boxes, the word for those who do not see the color. */
export function RowTick({ item, title, isSelected, hasBox, rowActions }: TitledRowProps) {
  if (!hasBox) return isSelected && <VisuallyHidden>{text.isSelected}</VisuallyHidden>;
  return (
    <label className="c-row__box">
      <input
        type="checkbox"
        aria-label={text.selectWhat(title)}
        checked={isSelected}
        onChange={() => rowActions.tick(item.id)}
      />
    </label>
  );
}
