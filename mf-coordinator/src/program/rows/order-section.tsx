import { common } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import { useProgram } from '../store/open-program.tsx';
import { OrderList } from './order-list.tsx';
import { OrderTools } from './order-tools.tsx';
import { RowSheet } from './row-buttons.tsx';
import './order.css';

const text = messages.program.order;

interface OrderProps {
  /** Searches for a better order. */
  onSuggest: () => void;
}

/** The running order with its title and tools. */
export function OrderSection({ onSuggest }: OrderProps) {
  const isEmpty = useProgram(({ rows }) => rows.size === 0);
  const pieces = useProgram(({ view }) => view.pieces);
  const isNarrow = useProgram(({ layout }) => layout === 'tabs');
  return (
    <section className="c-program p-stack" aria-labelledby="c-program">
      <div className={isNarrow ? 'p-hidden' : 'p-row'}>
        <h2 id="c-program">{common.program}</h2>
        <p className="p-soft">{text.pieces(pieces)}</p>
        {!isNarrow && (
          <div className="c-program__tools p-row p-small p-no-print">
            <OrderTools onSuggest={onSuggest} />
          </div>
        )}
      </div>
      {isEmpty && <p className="p-soft">{text.empty}</p>}
      <OrderList />
      <RowSheet />
    </section>
  );
}
