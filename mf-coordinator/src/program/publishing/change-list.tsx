import type { EventResponse } from '@portal/contracts/events';
import { printedFields } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { ChangeKind, VersionChange, VersionRow } from '@portal/contracts/versions';
import { isGap, peopleInRow } from '@portal/contracts/versions.rules';
import { formatTime, isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { messages } from '../../messages.ts';

const text = messages.program.publish;

/** Returns a function that formats seconds since the start of the event, like '2:04 PM'. */
const clockOf =
  ({ date, timeZone }: Pick<EventResponse, 'date' | 'timeZone'>) =>
  (seconds: number): string =>
    formatTime(Date.parse(date) + seconds * 1000, timeZone);

const namesIn = (row: VersionRow): string =>
  peopleInRow(row)
    .map((person) => {
      const name = isolated(fullName(person));
      return person.role === 'accompanist' ? printWords.accompanist(name) : name;
    })
    .join(printWords.comma);

/** Returns a name like 'The Swan (Ana Lí)', or a general word if the sign-up was deleted. */
const rowName = (row: VersionRow): string => {
  const { kind, title } = row;
  if (kind !== 'piece') return title;
  const piece = title === '' ? text.gone : title;
  return isGap(row) ? piece : messages.program.news.piece(piece, namesIn(row));
};

/** Returns the texts of a row that another state of it does not have. */
const textsOnlyIn = (row: VersionRow, other: VersionRow): string => {
  const textsOf = (one: VersionRow) => [...printedFields.map((field) => one[field] ?? ''), namesIn(one)];
  const others = textsOf(other);
  return textsOf(row)
    .filter((part, at) => part !== '' && part !== others[at])
    .join(', ');
};

const movedWords = (before: VersionRow, now: VersionRow, clock: (seconds: number) => string): string =>
  clock(before.start) === clock(now.start)
    ? text.calledAt(clock(now.call ?? 0), clock(before.call ?? 0))
    : text.movedTo(clock(now.start), clock(before.start));

const placeOf = ({ number, start }: VersionRow, clock: (seconds: number) => string): string =>
  number === undefined ? clock(start) : text.place(number, clock(start));

const wordOf = (
  what: ChangeKind,
  { before, now }: VersionChange,
  clock: (seconds: number) => string,
): string => {
  if (!now) return text.isGone;
  if (!before) return placeOf(now, clock);
  if (what === 'renumbered') return text.renumbered(now.number ?? 0, before.number ?? 0);
  return what === 'moved'
    ? movedWords(before, now, clock)
    : text.textNow(textsOnlyIn(now, before), textsOnlyIn(before, now));
};

const isPrinted = (
  what: ChangeKind,
  { before, now }: VersionChange,
  clock: (seconds: number) => string,
): boolean => {
  if (what !== 'moved' || !before || !now) return true;
  return (['start', 'call'] as const).some((time) => clock(before[time] ?? 0) !== clock(now[time] ?? 0));
};

/**
 * Returns the text about a changed row. It is '' if only the seconds of its times differ, because no list shows seconds. In a
 * first version, all rows are new, so none says it.
 */
const changeWords = (change: VersionChange, clock: (seconds: number) => string, isFirst: boolean): string => {
  const words = change.what
    .filter((what) => isPrinted(what, change, clock))
    .map((what) => wordOf(what, change, clock))
    .join(messages.program.news.between);
  return change.before || isFirst ? words : text.added(words);
};

interface ChangeListProps {
  changes: readonly VersionChange[];
  event: EventResponse;
}

/** Lists the changes between two versions. Leaves out changes that no printed program shows. */
export function ChangeList({ changes, event }: ChangeListProps) {
  const clock = clockOf(event);
  const isFirst = changes.every(({ before }) => !before);
  const shown = changes
    .map((change) => ({ change, words: changeWords(change, clock, isFirst) }))
    .filter(({ words }) => words !== '');
  if (shown.length === 0)
    return <p className="p-soft">{changes.length === 0 ? text.nothingNew : text.nothingPrinted}</p>;
  return (
    <ul className="c-version c-scroll p-list" aria-label={text.news} tabIndex={0}>
      {shown.map(({ change, words }) => {
        const row = change.now ?? change.before;
        return (
          <li key={change.id} className="p-row">
            <span>{row && rowName(row)}</span>
            <span className="p-soft">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Lists the rows of a version as they were published. */
export function VersionRows({ rows, event }: { rows: readonly VersionRow[]; event: EventResponse }) {
  const clock = clockOf(event);
  return (
    <ol className="c-version c-scroll p-list" aria-label={text.lines} tabIndex={0}>
      {rows.map((row) => (
        <li key={row.id} className="p-row">
          <span>{row.number === undefined ? rowName(row) : text.numbered(row.number, rowName(row))}</span>
          <span className={isGap(row) ? 'p-look' : 'p-soft'}>
            {isGap(row) ? text.gap(clock(row.start)) : clock(row.start)}
          </span>
        </li>
      ))}
    </ol>
  );
}
