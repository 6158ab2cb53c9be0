import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Link } from '@portal/kit/router';
import { Slot } from '@portal/kit/ui/slot';
import { messages } from '../messages.ts';
import { placeText } from '../shared/own-place.tsx';

const text = messages.mine;

interface PerformanceRowProps {
  performance: PerformanceResponse;
  /** Whether it can still be changed. */
  isOpen: boolean;
}

// What is not published yet is the coordinator's: a family knows of it neither the place nor whether it is chosen.
const standingOf = (performance: PerformanceResponse, isOpen: boolean): string => {
  if (performance.withdrawn) return text.withdrawn;
  return isOpen ? placeText(performance) || text.waiting : '';
};

/** Who plays what, where that stands, and the way to its details. */
export function PerformanceRow({ performance, isOpen }: PerformanceRowProps) {
  const { _id: id, event, profile, title, withdrawn } = performance;
  const { about } = messages.event;
  const standing = standingOf(performance, isOpen);
  return (
    <li className="own-event__row">
      <span className="own-event__who">{fullName(profile)}</span>
      <span className={withdrawn ? 'own-event__piece own-event__piece--withdrawn' : 'own-event__piece'}>
        {title}
      </span>
      {isOpen && performance.published ? (
        <strong>{standing}</strong>
      ) : (
        <span className="p-soft">{standing}</span>
      )}
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
