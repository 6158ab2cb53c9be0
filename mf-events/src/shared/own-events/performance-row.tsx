import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { awaitedIn, invitedName } from '@portal/contracts/performers.rules';
import { performerNames } from '@portal/contracts/performances.rules';
import { isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { Link } from '@portal/kit/router';
import { messages } from '../../messages.ts';
import { placeText } from '../own-place.tsx';

const text = messages.mine;

interface PerformanceRowProps {
  performance: PerformanceResponse;
  /** Whether the position in the program still matters. */
  isOn: boolean;
  canChange: boolean;
}

// Until the program is published, families see neither the position nor whether the piece is chosen.
const standingOf = ({ performance, isOn, canChange }: PerformanceRowProps): string => {
  if (performance.withdrawn) return text.withdrawn;
  if (!isOn) return '';
  const place = placeText(performance) || (canChange ? text.waiting : '');
  const awaited = awaitedIn(performance).map((person) => isolated(invitedName(person)));
  const waiting = awaited.length > 0 ? messages.invited.waiting(awaited.join(printWords.comma)) : '';
  return [waiting, place].filter(Boolean).join(' · ');
};

/** One sign-up: performer, piece, status and a link to the details. */
export function PerformanceRow(row: PerformanceRowProps) {
  const { performance } = row;
  const canChange = row.canChange && mayDo(performance, 'edit');
  const { _id: id, event, title, withdrawn } = performance;
  const { about } = messages.event;
  const standing = standingOf(row);
  return (
    <li className="e-own-event__row">
      <p>
        <bdi>{performerNames(performance, printWords)}</bdi>{' '}
        <span
          className={withdrawn ? 'e-own-event__piece e-own-event__piece--withdrawn' : 'e-own-event__piece'}
        >
          {title}
        </span>
      </p>
      <p className="e-own-event__status">
        {standing !== '' && (
          <span className={performance.published ? 'e-own-event__place' : 'p-soft'}>{standing}</span>
        )}{' '}
        {!withdrawn && (
          <Link
            to={pathTo(paths.editEventSignup, { id })}
            aria-label={about(canChange ? text.edit : text.see, title)}
          >
            {canChange ? text.edit : text.see}
          </Link>
        )}
        {withdrawn && canChange && (
          <Link
            to={pathTo(paths.eventSignup, { id: event._id })}
            aria-label={about(messages.edit.again, title)}
          >
            {messages.edit.again}
          </Link>
        )}
      </p>
    </li>
  );
}
