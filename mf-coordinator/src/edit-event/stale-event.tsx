import { Button } from '@portal/kit/ui/button';
import { messages } from '../messages.ts';
import type { Collision } from './merge-event.ts';
import './edit-event.css';

const text = messages.edit.stale;

const labelOf = (field: Collision['field']): string =>
  messages.form[field.replace('address.', '') as Exclude<Collision['field'], `address.${string}`>];

interface StaleEventProps {
  collisions: readonly Collision[];
  /** `value` is the other user's value, or undefined to keep the current user's. */
  onDecide: (collision: Collision, value: string | undefined) => void;
}

/** Lists the fields another user also changed. Each keeps the current user's value unless the other one is chosen. */
export function StaleEvent({ collisions, onDecide }: StaleEventProps) {
  return (
    <section className="p-stack c-stale" aria-label={text.title}>
      <p>{text.body}</p>
      <ul className="c-stale__fields p-list">
        {collisions.map((collision) => {
          const label = labelOf(collision.field);
          const choice = (action: string, value: string | undefined) => (
            <Button
              small
              look="secondary"
              aria-label={text.choose(action, label)}
              onClick={() => onDecide(collision, value)}
            >
              {action}
            </Button>
          );
          return (
            <li key={collision.field} className="p-row">
              <strong>{label}</strong>
              <span>{text.theirs(collision.shown || text.nothing)}</span>
              {choice(text.takeTheirs, collision.value)}
              {choice(text.keepMine, undefined)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
