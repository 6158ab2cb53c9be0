import type { EventResponse } from '@portal/contracts/events';
import type { VersionChange, VersionRow } from '@portal/contracts/versions';
import { isGap } from '@portal/contracts/versions.rules';
import { messages } from '../../messages.ts';
import { changeWords, clockOf, rowName } from './change-words.ts';

const text = messages.program.publish;

interface ChangeListProps {
  changes: readonly VersionChange[];
  event: EventResponse;
}

/** What is new in a version against another, line by line. */
export function ChangeList({ changes, event }: ChangeListProps) {
  const clock = clockOf(event);
  if (changes.length === 0) return <p className="p-soft">{text.nothingNew}</p>;
  return (
    <ul className="c-version" aria-label={text.news} tabIndex={0}>
      {changes.map((change) => {
        const row = change.now ?? change.before;
        return (
          <li key={change.id}>
            <span>{row && rowName(row)}</span>
            <span className="p-soft">{changeWords(change, clock)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The lines of a version as they were published. */
export function VersionRows({ rows, event }: { rows: readonly VersionRow[]; event: EventResponse }) {
  const clock = clockOf(event);
  return (
    <ol className="c-version" aria-label={text.lines} tabIndex={0}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>{row.number === undefined ? rowName(row) : text.numbered(row.number, rowName(row))}</span>
          <span className={isGap(row) ? 'p-look' : 'p-soft'}>
            {isGap(row) ? text.gap(clock(row.start)) : clock(row.start)}
          </span>
        </li>
      ))}
    </ol>
  );
}
