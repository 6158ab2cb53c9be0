import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Link } from '@portal/kit/router';
import { Slot } from '@portal/kit/ui/slot';
import { messages } from '../messages.ts';

const text = messages.mine;

interface PerformanceRowProps {
  performance: PerformanceResponse;
  /** Whether it can still be changed. */
  isOpen: boolean;
}

// What a family may know before a program is published: whether the piece has been chosen, not when it is played.
const standingOf = ({ withdrawn, show }: PerformanceResponse, isOpen: boolean): string => {
  if (withdrawn) return text.withdrawn;
  if (!show) return text.chosen;
  return isOpen ? text.waiting : '';
};

/** Who plays what, where that stands, and the way to its details. */
export function PerformanceRow({ performance, isOpen }: PerformanceRowProps) {
  const { _id: id, event, profile, title, withdrawn } = performance;
  const { about } = messages.event;
  return (
    <li className="own-event__row">
      <span className="own-event__who">{fullName(profile)}</span>
      <span className={withdrawn ? 'own-event__piece own-event__piece--withdrawn' : 'own-event__piece'}>
        {title}
      </span>
      <span className="p-soft">{standingOf(performance, isOpen)}</span>
      {!withdrawn && (
        <Link
          className="p-alone"
          to={pathTo(paths.editEventSignup, { id })}
          aria-label={about(text.edit, title)}
        >
          {isOpen ? text.change : text.see}
        </Link>
      )}
      {withdrawn && isOpen && (
        <Link
          className="p-alone"
          to={pathTo(paths.eventSignup, { id: event._id })}
          aria-label={about(messages.edit.again, title)}
        >
          {messages.edit.again}
        </Link>
      )}
      <div className="own-event__more">
        <Slot name="own-performance" event={event._id} performance={id} />
      </div>
    </li>
  );
}
