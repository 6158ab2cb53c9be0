import { byline } from '@portal/contracts/piece.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { TextButton } from '@portal/kit/ui/button';
import { Fermata } from '@portal/kit/ui/icons';
import { messages } from '../../messages.ts';
import { reasonOf, reasonText } from './reasons.ts';
import { instrumentsOf, itemTitle, lengthText, performerLine, pinTexts } from '../store/words.ts';
import { ids } from '../store/merge.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { sectionRows, takeRows } from './taking.ts';
import type { FoundOrders } from './use-suggestion.ts';

const { suggest: text, order: words } = messages.program;

/** Returns where a row was and why it moves, like 'was No. 11, as wished: has to leave by 2:20 PM'; '' if it stays. */
const noteText = (id: string, shown: FoundOrders): string => {
  const { before, after, moved } = shown;
  const [was, now] = [before.byId.get(id), after.byId.get(id)];
  const isSame = was?.number === now?.number && was?.item.kind === 'piece';
  if (!moved.includes(id) || isSame) return '';
  const place =
    was?.number === undefined ? text.wasAt(ids(before.items).indexOf(id) + 1) : text.was(was.number);
  const reason = reasonOf(id, shown);
  return reason ? text.wasAndGains(place, reasonText(reason, shown)) : place;
};

interface RowProps {
  entry: ScheduledItem;
  shown: FoundOrders;
  /** The start time; absent where the times are not shown. */
  start?: string;
  isMoved: boolean;
  pins?: string;
  note: string;
  acts?: { label: string; onClick: () => void }[];
}

/** A row of an order that cannot be edited. */
function ColumnRow({ entry, shown, start, isMoved, pins, note, acts = [] }: RowProps) {
  const { item, number, length, isGuess } = entry;
  const piece = shown.performances.get(item.id);
  const title = itemTitle(item, shown.performances);
  return (
    <li className={`c-suggest__row c-suggest__row--${item.kind}`} data-moved={isMoved || undefined}>
      <span className="c-suggest__start">{start}</span>
      <span className="c-suggest__number">{number !== undefined && words.number(number)}</span>
      <span className="c-suggest__title">
        {title} {piece && <small>{byline(piece)}</small>}
      </span>
      {(note !== '' || pins) && (
        <small className="c-suggest__note">
          {pins && (
            <span className="c-pin p-soft">
              <Fermata /> {pins}
            </span>
          )}
          {note}
        </small>
      )}
      <span className="c-suggest__who">
        {piece && performerLine(piece)} {piece && <small>{instrumentsOf(piece)}</small>}
      </span>
      <span className="c-suggest__length">{item.kind !== 'section' && lengthText(length, isGuess)}</span>
      <span className="c-suggest__act">
        {acts.map(({ label, onClick }) => (
          <TextButton key={label} aria-label={words.more(title, label)} onClick={onClick}>
            {label}
          </TextButton>
        ))}
      </span>
    </li>
  );
}

interface ShownProps {
  shown: FoundOrders;
}

/** The current order. Rows that move say to which number. */
function NowColumn({ shown }: ShownProps) {
  const { before, after, moved } = shown;
  return (
    <div className="c-suggest__now">
      <h3>{text.now}</h3>
      <ol className="p-lines" aria-label={text.now}>
        {before.entries.map((entry) => {
          const isMoved = moved.includes(entry.item.id);
          const to = after.byId.get(entry.item.id)?.number;
          return (
            <ColumnRow
              key={entry.item.id}
              entry={entry}
              shown={shown}
              isMoved={isMoved}
              note={isMoved && to !== undefined ? text.to(to) : ''}
            />
          );
        })}
      </ol>
    </div>
  );
}

/** The suggested order, with buttons to take a row or a section, or to leave a row where it is. */
function SuggestedColumn({ shown }: ShownProps) {
  const { edit } = useOpenProgram();
  const { after, order, moved, performances, leave, suggestion, state } = shown;
  const clock = useProgram((program) => program.clock);
  const isMoved = new Set(moved);
  const sections = new Set(state.items.flatMap(({ id, kind }) => (kind === 'section' ? [id] : [])));
  const take = (rows: readonly string[], say?: string) =>
    edit(takeRows(order, rows), { ids: rows, ...(say !== undefined && { say }) });
  /** Takes what comes into a section and what leaves it. */
  const takeSection = (id: string, title: string) => {
    const both = [ids(after.items), ids(state.items)].flatMap((one) => sectionRows(one, id, sections));
    take(
      moved.filter((row) => both.includes(row)),
      text.sectionTaken(title),
    );
  };
  const actsOf = (id: string, title: string): RowProps['acts'] => {
    if (suggestion.left.has(id)) return [{ label: text.moveAfterAll, onClick: () => leave(id, false) }];
    if (sections.has(id)) return [{ label: text.takeSection, onClick: () => takeSection(id, title) }];
    if (!isMoved.has(id)) return [];
    return [
      { label: text.take, onClick: () => take([id]) },
      { label: text.leave, onClick: () => leave(id, true) },
    ];
  };
  return (
    <div>
      <h3>{text.suggested}</h3>
      <ol className="p-lines" aria-label={text.suggested}>
        {after.entries.map((entry) => {
          const { item, start } = entry;
          return (
            <ColumnRow
              key={item.id}
              entry={entry}
              shown={shown}
              start={item.kind === 'section' ? '' : clock(start).time}
              isMoved={isMoved.has(item.id)}
              pins={pinTexts(item, after.byId).join(', ')}
              note={noteText(item.id, shown)}
              acts={actsOf(item.id, itemTitle(item, performances))}
            />
          );
        })}
      </ol>
    </div>
  );
}

/** The current order and the suggested one, next to each other in a wide window. */
export function OrderColumns({ shown }: ShownProps) {
  return (
    <div className="c-suggest__columns">
      <NowColumn shown={shown} />
      <SuggestedColumn shown={shown} />
    </div>
  );
}
