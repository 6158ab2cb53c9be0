import type { ProgramItem } from '@portal/contracts/program';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramParts } from '../program-parts.ts';
import { ItemDialog } from './item-dialog.tsx';
import type { Gap } from '../publishing/gaps.ts';
import { OrderHead } from './order-head.tsx';
import { OrderList } from './order-list.tsx';
import { RowSheet } from './row-sheet.tsx';
import { useRowActions } from './use-row-actions.ts';
import './order.css';

const text = messages.program.order;

interface OrderSectionProps extends ProgramParts {
  rows: 'compact' | 'comfortable';
  gaps: readonly Gap[];
}

export function OrderSection({ rows, ...parts }: OrderSectionProps) {
  const [edited, setEdited] = useState<ProgramItem>();
  const [sheet, setSheet] = useState<string>();
  const { state, performances, actions, selection } = parts;
  const rowActions = useRowActions(state, actions, selection, setEdited, setSheet);
  return (
    <section className="c-program" aria-labelledby="c-program" data-rows={rows}>
      <OrderHead {...parts} onEdit={setEdited} />
      {state.items.length === 0 && <p className="p-soft">{text.empty}</p>}
      <OrderList {...parts} isCompact={rows === 'compact'} rowActions={rowActions} />
      <ItemDialog
        item={edited}
        items={state.items}
        performances={performances}
        actions={actions}
        onClose={() => setEdited(undefined)}
      />
      <RowSheet {...parts} id={sheet} rowActions={rowActions} onClose={() => setSheet(undefined)} />
    </section>
  );
}
