import type { ContactResponse, PerformanceResponse } from '@portal/contracts/performances';
import { listedName } from '@portal/contracts/profiles.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { gradeName } from '@portal/kit/messages';
import { messages } from '../../messages.ts';
import { dotted } from '../item-text.ts';
import { startTimes } from '../start-times.ts';
import type { SheetProps } from './sheet-props.ts';
import { TableSheet } from './table-sheet.tsx';

const text = messages.program.sheets;

interface Arrival {
  user: string;
  profile: PerformanceResponse['profile'];
  /** '2:04 No. 3 Gavotte in D', for each of the performer's pieces. */
  pieces: string[];
}

// Chinese names by their sound, as everybody looks them up, and before those of other scripts, each in its own order.
const names = new Intl.Collator('zh-u-co-pinyin');

/** Everybody who plays, by surname, with when and what they play. */
const arrivalsOf = (
  entries: readonly ScheduledItem[],
  performances: SheetProps['performances'],
  timeOf: (seconds: number) => string,
): Arrival[] => {
  const arrivals = new Map<string, Arrival>();
  for (const { item, number, start } of entries) {
    const performance = performances.get(item.id);
    if (!performance) continue;
    const { profile, title, user } = performance;
    const known = arrivals.get(profile._id) ?? { user, profile, pieces: [] };
    const piece = `${timeOf(start)} ${text.number} ${number} ${title}`;
    arrivals.set(profile._id, { ...known, pieces: [...known.pieces, piece] });
  }
  return [...arrivals.values()].sort(({ profile: a }, { profile: b }) =>
    names.compare(listedName(a), listedName(b)),
  );
};

const contactLine = ({ accountType, email }: ContactResponse): string =>
  dotted(text.accountTypes[accountType], email);

/** For the door: who is here, when they play, whom to write to. */
export function CheckInSheet({ event, view, performances, hasSchool, contacts }: SheetProps) {
  const heads = [
    text.arrived,
    text.performer,
    ...(hasSchool ? [text.grade, text.school] : []),
    text.pieces,
    ...(contacts ? [text.contact] : []),
  ];
  const timeOf = startTimes(event.date, event.timeZone);
  return (
    <TableSheet event={event} title={text.checkIn} heads={heads}>
      {arrivalsOf(view.schedule.entries, performances, timeOf).map(({ user, profile, pieces }) => {
        const contact = contacts?.get(user);
        return (
          <tr key={profile._id}>
            <td className="c-sheet__box">☐</td>
            <td className="c-sheet__text">{listedName(profile)}</td>
            {hasSchool && <td>{gradeName(profile.grade)}</td>}
            {hasSchool && <td className="c-sheet__text">{profile.school}</td>}
            <td className="c-sheet__text">{pieces.join(' · ')}</td>
            {contacts && <td className="c-sheet__text">{contact && contactLine(contact)}</td>}
          </tr>
        );
      })}
    </TableSheet>
  );
}
