import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../program-parts.ts';
import type { Gap } from '../publishing/gaps.ts';
import { OrderHead } from './order-head.tsx';
import { OrderList } from './order-list.tsx';
import { RowSheet } from './row-sheet.tsx';
import { useRowActions, type EditItem } from './use-row-actions.ts';
import './order.css';

const text = messages.program.order;

interface OrderSectionProps extends ProgramParts {
  hasManySignUps: boolean;
  gaps: readonly Gap[];
  onEdit: EditItem;
}

export function OrderSection({ hasManySignUps, ...parts }: OrderSectionProps) {
  const [sheet, setSheet] = useState<string>();
  const { state, actions, selection, onEdit, feedback } = parts;
  const rowActions = useRowActions(state, actions, selection, {
    onEdit,
    openSheet: setSheet,
    show: feedback.show,
  });
  return (
    <section className="c-program" aria-labelledby="c-program">
      <OrderHead {...parts} />
      {state.items.length === 0 && <p className="p-soft">{text.empty}</p>}
      <OrderList {...parts} startsOpen={!hasManySignUps && parts.layout !== 'tabs'} rowActions={rowActions} />
      <RowSheet {...parts} id={sheet} rowActions={rowActions} onClose={() => setSheet(undefined)} />
    </section>
  );
}
