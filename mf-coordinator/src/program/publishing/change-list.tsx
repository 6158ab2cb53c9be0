import type { EventResponse } from '@portal/contracts/events';
import { printedFields } from '@portal/contracts/piece.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import type { ChangeKind, VersionChange, VersionRow } from '@portal/contracts/versions';
import { isGap, peopleInRow } from '@portal/contracts/versions.rules';
import { isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import { timeAt } from '../store/start-times.ts';

const text = messages.program.publish;

/** Formats seconds since the start of the event, like '2:04 PM'. */
type Clock = (seconds: number) => string;

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

/** Returns the text about one kind of change; none if only the seconds of the times differ, because no list shows seconds. */
const wordsOf = (what: ChangeKind, { before, now }: VersionChange, clock: Clock): string[] => {
  if (!now) return [text.isGone];
  const start = clock(now.start);
  if (!before) return [now.number === undefined ? start : text.place(now.number, start)];
  if (what === 'renumbered') return [text.renumbered(now.number ?? 0, before.number ?? 0)];
  if (what === 'text') return [text.textNow(textsOnlyIn(now, before), textsOnlyIn(before, now))];
  if (start !== clock(before.start)) return [text.movedTo(start, clock(before.start))];
  const [call, callBefore] = [clock(now.call ?? 0), clock(before.call ?? 0)];
  return call === callBefore ? [] : [text.calledAt(call, callBefore)];
};

/** Returns the text about a changed row. In a first version, all rows are new, so none says it. */
const changeWords = (change: VersionChange, clock: Clock, isFirst: boolean): string => {
  const words = change.what
    .flatMap((what) => wordsOf(what, change, clock))
    .join(messages.program.news.between);
  return change.before || isFirst ? words : text.added(words);
};

interface ChangeListProps {
  changes: readonly VersionChange[];
  event: EventResponse;
}

/** Lists the changes between two versions. Leaves out changes that no printed program shows. */
export function ChangeList({ changes, event }: ChangeListProps) {
  const clock = (seconds: number) => timeAt(event, seconds);
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
  const clock = (seconds: number) => timeAt(event, seconds);
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
