import { Fold } from '../fold.tsx';
import { OwnEventBlock, type MoreSignups } from './own-event-block.tsx';
import type { OwnEvent } from './own-events.ts';
import './own-events.css';

// The font of titles would load with the first title, and the lines around it would then wrap again.
if ('fonts' in document) void document.fonts.load("italic 1em 'Old Standard TT'").catch(() => undefined);

interface BlocksProps {
  events: readonly OwnEvent[];
  label: string;
  more: MoreSignups;
}

/** Events with the sign-ups of an account. */
export function OwnEventBlocks({ events, label, more }: BlocksProps) {
  return (
    <ul className="e-own-events" aria-label={label}>
      {events.map((own) => (
        <OwnEventBlock key={own.event._id} own={own} more={more} />
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
