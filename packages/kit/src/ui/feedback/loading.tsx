import { useEffect, useLayoutEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import { TextButton } from '../controls/button.tsx';
import '../page/card.css';
import { Rests } from '../page/score.tsx';
import './loading.css';

export interface LoadingProps {
  /** The shape of the content, so that nothing moves when it arrives. */
  shape?: 'cards' | 'rows' | 'fields' | 'page';
  count?: number;
  /** Called by a 'Try again' button that appears after a while. */
  onRetry?: () => void;
}

const slowAfter = 10_000;

const pieces = { cards: 'p-loading__card', rows: 'p-loading__row', fields: 'p-loading__field', page: '' };

function Shape({ shape, count }: { shape: 'cards' | 'rows' | 'fields'; count: number }) {
  return (
    <div className={shape === 'cards' ? 'p-cards' : undefined} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={pieces[shape]} />
      ))}
    </div>
  );
}

let waiting = 0;

// Set on the document, because a `:has` selector would search the whole page at each change.
const wait = (by: 1 | -1): void => {
  waiting += by;
  document.documentElement.toggleAttribute('data-loading', waiting > 0);
};

/** Marks, while mounted, that the content below may still move. */
export const useUnplaced = (): void =>
  useLayoutEffect(() => {
    wait(1);
    return () => wait(-1);
  }, []);

/** A loading indicator with the shape of the content that will replace it. */
export function Loading({ shape = 'page', count = 5, onRetry }: LoadingProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  useUnplaced();
  return (
    <div className="p-loading" aria-busy="true">
      <div className="p-loading__label" role="status">
        <Rests />
        {isSlow ? messages.loading.slow : messages.loading.label}
        {isSlow && onRetry && <TextButton onClick={onRetry}>{messages.errorCard.retry}</TextButton>}
      </div>
      {shape !== 'page' && <Shape shape={shape} count={count} />}
    </div>
  );
}
