import { Fold } from '../fold.tsx';
import { OwnEventBlock, type MoreSignups } from './own-event-block.tsx';
import type { OwnEvent } from './own-events.ts';
import './own-events.css';

// Loads the font of titles early. If it arrived after the first title was shown, the lines around that title would wrap
// again.
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

/** The same events in a section that opens. Renders nothing if there are no events. */
export function FoldedBlocks({ name, ...blocks }: BlocksProps & { name: string }) {
  if (blocks.events.length === 0) return null;
  return (
    <Fold name={name} title={blocks.label}>
      <OwnEventBlocks {...blocks} />
    </Fold>
  );
}
