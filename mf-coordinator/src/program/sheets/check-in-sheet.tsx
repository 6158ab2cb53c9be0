import type { PerformanceResponse } from '@portal/contracts/performances';
import { listedName } from '@portal/contracts/profiles.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { gradeName } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import type { SheetProps } from './sheet-props.ts';
import { TableSheet } from './table-sheet.tsx';

const text = messages.program.sheets;

interface Arrival {
  profile: PerformanceResponse['profile'];
  /** 'No. 3 Gavotte in D', for each of the performer's pieces. */
  pieces: string[];
}

/** Everybody who plays, by surname, with what they play. */
const arrivalsOf = (
  entries: readonly ScheduledItem[],
  performances: SheetProps['performances'],
): Arrival[] => {
  const arrivals = new Map<string, Arrival>();
  for (const { item, number } of entries) {
    const performance = performances.get(item.id);
    if (!performance) continue;
    const { profile, title } = performance;
    const known = arrivals.get(profile._id) ?? { profile, pieces: [] };
    arrivals.set(profile._id, { ...known, pieces: [...known.pieces, `${text.number} ${number} ${title}`] });
  }
  return [...arrivals.values()].sort(({ profile: a }, { profile: b }) =>
    listedName(a).localeCompare(listedName(b)),
  );
};

/** For the door: who is here. */
export function CheckInSheet({ event, view, performances, hasSchool }: SheetProps) {
  const heads = [text.arrived, text.performer, ...(hasSchool ? [text.grade, text.school] : []), text.pieces];
  return (
    <TableSheet event={event} title={text.checkIn} heads={heads}>
      {arrivalsOf(view.schedule.entries, performances).map(({ profile, pieces }) => (
        <tr key={profile._id}>
          <td className="c-sheet__box">☐</td>
          <td>{listedName(profile)}</td>
          {hasSchool && <td>{gradeName(profile.grade)}</td>}
          {hasSchool && <td>{profile.school}</td>}
          <td>{pieces.join(' · ')}</td>
        </tr>
      ))}
    </TableSheet>
  );
}
