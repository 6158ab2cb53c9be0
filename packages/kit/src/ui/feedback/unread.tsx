import type { Reading } from '../../api/read.ts';
import { ErrorCard, ErrorLine } from './error-card.tsx';
import { Loading, type LoadingProps } from './loading.tsx';

export interface UnreadProps extends Omit<Reading<unknown>, 'data'>, Pick<LoadingProps, 'shape' | 'count'> {
  data?: unknown;
  /** The name of the data, as users know it. */
  feature: string;
  /** Shows the error as a line, for a small part of a page. */
  isPart?: boolean;
}

/**
 * Shown in place of data that has not arrived: a loading indicator, or the error with a button to try again.
 * @example if (!data) return <Unread feature={text.title} shape="rows" {...reading} />;
 */
export function Unread({ feature, data, error, again, shape, count, isPart = false }: UnreadProps) {
  if (!error || data) return <Loading shape={shape} count={count} onRetry={again} />;
  if (isPart) return <ErrorLine feature={feature} onRetry={again} />;
  return <ErrorCard feature={feature} onRetry={again} reference={error.requestId} />;
}
