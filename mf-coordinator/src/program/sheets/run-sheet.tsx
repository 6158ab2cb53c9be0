import { fullName } from '@portal/contracts/profiles.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { useMemo } from 'react';
import { messages } from '../../messages.ts';
import { dotted, itemTitle, lengthText, remarks } from '../item-text.ts';
import { startTimes } from '../start-times.ts';
import type { SheetProps } from './sheet-props.ts';
import { TableSheet } from './table-sheet.tsx';

const text = messages.program.sheets;

type RowProps = Pick<SheetProps, 'performances'> & { entry: ScheduledItem; start: string };

function Row({ entry: { item, number, length, isGuess }, performances, start }: RowProps) {
  const piece = performances.get(item.id);
  if (item.kind === 'section') {
    return (
      <tr>
        <th colSpan={6} scope="rowgroup">
          {item.title}
        </th>
      </tr>
    );
  }
  return (
    <tr>
      <td>{start}</td>
      <td>{number}</td>
      <td className="c-sheet__text">{dotted(itemTitle(item, performances), piece?.composer)}</td>
      <td className="c-sheet__text">{piece && fullName(piece.profile)}</td>
      <td>{lengthText(length, isGuess)}</td>
      <td className="c-sheet__text">{piece && dotted(piece.instrument, remarks(piece))}</td>
    </tr>
  );
}

/** For the one who runs the event: when, what, who, how long, what has to be set up. */
export function RunSheet({ event, view, performances }: SheetProps) {
  const timeOf = useMemo(() => startTimes(event.date, event.timeZone), [event.date, event.timeZone]);
  const heads = [text.clock, text.number, text.what, text.who, text.length, text.setup];
  return (
    <TableSheet event={event} title={text.runSheet} heads={heads}>
      {view.schedule.entries.map((entry) => (
        <Row key={entry.item.id} entry={entry} performances={performances} start={timeOf(entry.start)} />
      ))}
    </TableSheet>
  );
}
