import type { Path } from '@portal/contracts/paths';
import { Fold } from '../fold.tsx';
import { OwnEventBlock } from './own-event-block.tsx';
import type { OwnEvent } from './own-events.ts';
import './own-events.css';

interface BlocksProps {
  events: readonly OwnEvent[];
  label: string;
  /** The page that signs up further performers for an event. */
  signUpAt: Path & `${string}/:id`;
}

/** Events with the sign-ups of an account. */
export function OwnEventBlocks({ events, label, signUpAt }: BlocksProps) {
  return (
    <ul className="e-own-events" aria-label={label}>
      {events.map((own) => (
        <OwnEventBlock key={own.event._id} own={own} signUpAt={signUpAt} />
      ))}
    </ul>
  );
}

/** The same in a section that opens; nothing if there are none. */
export function FoldedBlocks({ name, ...blocks }: BlocksProps & { name: string }) {
  if (blocks.events.length === 0) return null;
  return (
    <Fold name={name} title={blocks.label}>
      <OwnEventBlocks {...blocks} />
    </Fold>
  );
}
