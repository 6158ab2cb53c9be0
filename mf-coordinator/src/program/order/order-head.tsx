import { messages } from '../../messages.ts';
import { OrderTools, type OrderToolsProps } from './order-tools.tsx';

const text = messages.program.order;

/** The title of the list, its length and its tools. */
export function OrderHead(parts: OrderToolsProps) {
  const pieces = parts.state.items.filter(({ kind }) => kind === 'piece');
  return (
    <div className="c-program__head p-row">
      <h2 id="c-program">{text.title}</h2>
      <p className="p-soft">{text.pieces(pieces.length)}</p>
      {parts.layout !== 'tabs' && (
        <div className="c-program__tools p-row p-small p-no-print">
          <OrderTools {...parts} />
        </div>
      )}
    </div>
  );
}
