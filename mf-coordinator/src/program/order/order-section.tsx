import { useState } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramItem } from '@portal/contracts/program';
import type { ProgramParts } from '../program-parts.ts';
import { AddItems } from './add-items.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { OrderList } from './order-list.tsx';
import './order.css';

const text = messages.program.order;

export function OrderSection(parts: ProgramParts) {
  const [edited, setEdited] = useState<ProgramItem>();
  const { state, performances, actions } = parts;
  return (
    <section className="c-program" aria-labelledby="c-program">
      <h2 id="c-program">{text.title}</h2>
      {state.items.length === 0 && <p className="p-soft">{text.empty}</p>}
      <OrderList {...parts} onEdit={setEdited} />
      <AddItems items={state.items} actions={actions} onEdit={setEdited} />
      <ItemDialog
        item={edited}
        items={state.items}
        performances={performances}
        actions={actions}
        onClose={() => setEdited(undefined)}
      />
    </section>
  );
}
