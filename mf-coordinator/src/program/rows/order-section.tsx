import { common } from '@portal/kit/messages';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../store/program-view.ts';
import type { Gap } from '../publishing/gaps.ts';
import { OrderList } from './order-list.tsx';
import { OrderTools, type OrderToolsProps } from './order-tools.tsx';
import { useRowActions, type EditItem } from './row-actions.ts';
import { RowSheet } from './row-buttons.tsx';
import './order.css';

const text = messages.program.order;

/** The title of the list, its length and its tools. */
function OrderHead(parts: OrderToolsProps) {
  const pieces = parts.state.items.filter(({ kind }) => kind === 'piece');
  return (
    <div className={parts.layout === 'tabs' ? 'p-hidden' : 'p-row'}>
      <h2 id="c-program">{common.program}</h2>
      <p className="p-soft">{text.pieces(pieces.length)}</p>
      {parts.layout !== 'tabs' && (
        <div className="c-program__tools p-row p-small p-no-print">
          <OrderTools {...parts} />
        </div>
      )}
    </div>
  );
}

interface OrderSectionProps extends ProgramParts {
  hasManySignUps: boolean;
  gaps: readonly Gap[];
  onEdit: EditItem;
  onSuggest: () => void;
}

export function OrderSection({ hasManySignUps, ...parts }: OrderSectionProps) {
  const [sheet, setSheet] = useState<string>();
  const { state, actions, selection, onEdit, feedback } = parts;
  const rowActions = useRowActions(state, actions, selection, {
    performances: parts.performances,
    onEdit,
    openSheet: setSheet,
    show: feedback.show,
  });
  return (
    <section className="c-program p-stack" aria-labelledby="c-program">
      <OrderHead {...parts} />
      {state.items.length === 0 && <p className="p-soft">{text.empty}</p>}
      <OrderList {...parts} startsOpen={!hasManySignUps && parts.layout !== 'tabs'} rowActions={rowActions} />
      <RowSheet {...parts} id={sheet} rowActions={rowActions} onClose={() => setSheet(undefined)} />
    </section>
  );
}
