import type { ComponentPropsWithRef, ReactNode } from 'react';
import './card.css';

export interface CardProps {
  title: ReactNode;
  /** The level of the title in the page's outline. */
  level?: 2 | 3;
  /** Above the title: the date of an event. */
  head?: ReactNode;
  /** Below the text, on the left: a short fact ('7 places left'). */
  status?: ReactNode;
  /** Below the text, on the right: buttons and links. */
  actions?: ReactNode;
  /** 'line' starts with a dark line, 'box' has a thin border. */
  look?: 'line' | 'box';
  /** Extra attributes of the list item, such as drag handlers. */
  item?: ComponentPropsWithRef<'li'>;
  children?: ReactNode;
}

/** An item of a CardGrid or a Thirds. */
export function Card({ title, level = 2, head, status, actions, look = 'line', item, children }: CardProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <li {...item}>
      <article className={look === 'box' ? 'p-card p-card--box' : 'p-card'}>
        {head != null && <div className="p-card__head">{head}</div>}
        <Title className="p-card__title">{title}</Title>
        <div className="p-card__body">{children}</div>
        {(status != null || actions != null) && (
          <div className="p-card__foot">
            {status}
            {actions}
          </div>
        )}
      </article>
    </li>
  );
}

/** Cards of 300 px in as many columns as fit; on a phone one column of full width. */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="p-cards" aria-label={label}>
      {children}
    </ul>
  );
}

/** Three equal columns 16 px apart, or fewer if three do not fit. */
export function Thirds({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="p-thirds" aria-label={label}>
      {children}
    </ul>
  );
}
