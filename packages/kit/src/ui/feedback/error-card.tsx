import type { ReactNode } from 'react';
import { detailOf } from '../../api/developing.ts';
import { messages } from '../../messages.ts';
import { Actions, Button, TextButton } from '../controls/button.tsx';
import { WrongNote } from '../page/score.tsx';
import './error-card.css';

export interface ErrorCardProps {
  /** The name of what could not be loaded, as users know it. */
  feature: string;
  /** Replaces the usual headline. */
  headline?: string | undefined;
  /** Replaces the default text: what happened and what to do next. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** The request id, to quote when asking for help. */
  reference?: string;
  /** A link to help: the contact page. */
  help?: ReactNode;
  /** Renders the page's h1, for pages that show nothing else. */
  level?: 1 | 2;
}

/** Shown for a part of the portal that could not be loaded. The rest of the page still works. */
export function ErrorCard({
  feature,
  headline,
  children,
  onRetry,
  reference,
  help,
  level = 2,
}: ErrorCardProps) {
  const { title, body, offline, retry, reference: referenceText } = messages.errorCard;
  const detail = detailOf(reference);
  // A page that did not load has no typed text, and support cannot help with a missing connection.
  const isOffline = navigator.onLine === false && headline === undefined;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section className="p-error-card" role="alert">
      <WrongNote />
      <div className="p-error-card__body">
        <Title tabIndex={level === 1 ? -1 : undefined}>{headline ?? title(feature)}</Title>
        <p>{isOffline ? offline : (children ?? body)}</p>
        {!isOffline && reference !== undefined && (
          <p className="p-soft p-small">{referenceText(reference)}</p>
        )}
        {detail !== undefined && <code className="p-small">{detail}</code>}
        <Actions>
          {onRetry && <Button onClick={onRetry}>{retry}</Button>}
          {!isOffline && help}
        </Actions>
      </div>
    </section>
  );
}

/** A one-line version for a small part of a page. */
export function ErrorLine({ feature, onRetry }: Required<Pick<ErrorCardProps, 'feature' | 'onRetry'>>) {
  return (
    <p className="p-error-line" role="status">
      {messages.errorCard.title(feature)}{' '}
      <TextButton onClick={onRetry}>{messages.errorCard.retry}</TextButton>
    </p>
  );
}
