import { oneSpelling } from '@portal/contracts/chinese-surnames';
import { isolated, isolatedParts } from '@portal/contracts/direction';
import type { EventResponse } from '@portal/contracts/events';
import { folded } from '@portal/contracts/folded';
import type { ContactResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { factsOfPiece, familyOf } from '@portal/contracts/piece-facts.rules';
import { byline } from '@portal/contracts/piece.rules';
import { fullName, printedSchooling } from '@portal/contracts/profiles.rules';
import { breakableParts } from '@portal/contracts/text';
import { callTime, versionRows } from '@portal/contracts/versions.rules';
import { formatPrintedDate } from '@portal/kit/format';
import { gradeName, printWords, common } from '@portal/kit/messages';
import { QrCode } from '@portal/kit/ui/qr-code';
import { OnPaper } from '@portal/kit/ui/on-paper';
import { Fragment, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { programText, type ProgramLine } from './program-lines.ts';
import type { Contacts } from './program-table.ts';
import { dotted, instrumentsOf, itemTitle, lengthText, performerName, remarks } from '../store/words.ts';
import { useProgram } from '../store/open-program.tsx';
import type { ProgramData } from '../store/program-data.ts';
import type { ShareLink } from '../../shared/sharing/share-link.ts';
import './export.css';
import '../../shared/sharing/sharing.css';

interface SheetProps extends ProgramData {
  hasSchool: boolean;
  /** Undefined if the sheet needs no contacts or they could not be read. */
  contacts: Contacts | undefined;
  /** The public address to print, if any. */
  link: ShareLink | undefined;
}

interface TableSheetProps {
  event: EventResponse;
  title: string;
  heads: readonly string[];
  children: ReactNode;
}

/** A printed table: the event and the title above it, and the column heads on each page. */
function TableSheet({ event, title, heads, children }: TableSheetProps) {
  return (
    <>
      <h1>
        {isolated(event.name)}: {title}
      </h1>
      <p>{formatPrintedDate(event.date, event.timeZone)}</p>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </>
  );
}

const text = messages.program.sheets;
const names = new Intl.Collator('en');

/** Returns when performers should arrive, as families read it, in seconds since the start, by the id of their piece. */
const callsOf = ({ event, state, performances }: SheetProps): Map<string, number> => {
  const begin = Date.parse(event.date);
  const rows = versionRows(state.items, performances, state.settings);
  return new Map(
    rows.flatMap(({ id, call }) =>
      call === undefined ? [] : [[id, (callTime(begin + call * 1000) - begin) / 1000]],
    ),
  );
};

/** Returns the pieces that need another setup than the piece before, also if there is a break between them. */
const newSetups = ({ view, state }: SheetProps): ReadonlySet<string> => {
  let before = '';
  return new Set(
    view.schedule.entries.flatMap(({ item, piece }) => {
      const isPlayed = piece !== undefined && !piece.withdrawn;
      const { setup = '' } = isPlayed ? factsOfPiece(piece, state.settings.setups) : {};
      if (setup === '' || setup === before) return [];
      before = setup;
      return [item.id];
    }),
  );
};

/** The sheet for running the event: start, a column for the real time, piece, performer, call time, length, and what to set up. */
function RunSheet(props: SheetProps) {
  const { event, view, performances, clock } = props;
  const calls = callsOf(props);
  const changed = newSetups(props);
  const heads = [
    text.clock,
    text.realTime,
    text.number,
    text.what,
    text.who,
    text.call,
    text.length,
    text.setup,
  ];
  return (
    <TableSheet event={event} title={text.runSheet} heads={heads}>
      {view.schedule.entries.map(({ item, number, start, length, isGuess }) => {
        if (item.kind === 'section') {
          return (
            <tr key={item.id}>
              <th colSpan={8} scope="rowgroup">
                {isolatedParts(item.title)}
              </th>
            </tr>
          );
        }
        const piece = performances.get(item.id);
        const instruments = piece ? instrumentsOf(piece) : '';
        const notes = piece ? remarks(piece) : '';
        const call = calls.get(item.id);
        const hasNewSetup = changed.has(item.id);
        return (
          <tr key={item.id}>
            <td>{clock(start).time}</td>
            <td className="c-sheet__real" />
            <td>{number}</td>
            <td className="c-sheet__text">
              {isolatedParts(dotted(itemTitle(item, performances), piece && byline(piece)))}
            </td>
            <td className="c-sheet__text">{piece && performerName(piece)}</td>
            <td>{call !== undefined && clock(call).time}</td>
            <td>{lengthText(length, isGuess)}</td>
            <td className="c-sheet__text">
              {hasNewSetup && <strong>{text.setUp(instruments)}</strong>}
              {hasNewSetup && notes !== '' && ' · '}
              {hasNewSetup ? notes : dotted(instruments, notes)}
            </td>
          </tr>
        );
      })}
    </TableSheet>
  );
}

const latin = /^\p{Script=Latin}/u;

// 'Wang' for '王'. A surname whose spelling is not known stays as it is, and is sorted after the others.
const romanized = (surname: string): string => {
  const spelling = oneSpelling(folded(surname));
  return latin.test(spelling) ? spelling.charAt(0).toUpperCase() + spelling.slice(1) : surname;
};

/** Returns the surnames that the family writes in Latin letters; if there are none, the spelling of the others. */
const surnameOf = (people: readonly PersonResponse[]): string => {
  const surnames = people.map(({ profile }) => profile.lastName);
  const typed = surnames.filter((surname) => latin.test(surname));
  const shown = new Set(typed.length > 0 ? typed : surnames.map(romanized));
  return [...shown].sort(names.compare).map(isolated).join(printWords.comma);
};

/** Returns the families by surname, each with its performers and the times and titles of their pieces. */
const familiesOf = (props: SheetProps, timeOf: (seconds: number) => string) => {
  const calls = callsOf(props);
  const parts = props.view.schedule.entries.flatMap(({ item: { id }, number, start }) => {
    const performance = props.performances.get(id);
    if (!performance) return [];
    const piece = `${timeOf(start)} ${text.number} ${number} ${isolated(performance.title)}`;
    return performance.people.map((person) => ({ person, piece, call: calls.get(id) ?? Infinity }));
  });
  const families = [...Map.groupBy(parts, ({ person }) => familyOf(person)).values()].map((own) => {
    const people = [...new Map(own.map(({ person }) => [person.profile._id, person])).values()];
    return {
      surname: surnameOf(people),
      people: people.sort((a, b) => names.compare(fullName(a.profile), fullName(b.profile))),
      call: Math.min(...own.map(({ call }) => call)),
      pieces: [...new Set(own.map(({ piece }) => piece))].join('\n'),
    };
  });
  return families.sort((a, b) => names.compare(a.surname, b.surname));
};

// '415‑555‑0100', which does not break; a number of another country stays as it is.
const formatPhone = (phone: string): string => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1\u2011$2\u2011$3');

function Contact({ accountType, email, phone = '' }: ContactResponse) {
  return (
    <div>
      {common.accountTypes[accountType]}
      {' · '}
      {breakableParts(email).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
      {phone && ` · ${formatPhone(phone)}`}
    </div>
  );
}

/** The check-in sheet for the door: families with a box to tick, their call time, their pieces, and their contacts. */
function CheckInSheet(props: SheetProps) {
  const { event, hasSchool, contacts, clock } = props;
  const heads = [
    text.arrived,
    text.family,
    common.performer,
    text.call,
    text.pieces,
    ...(contacts ? [text.contact] : []),
  ];
  const timeOf = (seconds: number) => clock(seconds).time;
  const describe = ({ profile }: PersonResponse) => {
    const schooling = hasSchool ? printedSchooling(profile, gradeName) : [];
    const hidden = (['print', 'public'] as const).map(
      (kind) => profile.consents?.[kind]?.given === false && messages.program.refusals[kind],
    );
    return dotted(isolated(fullName(profile)), ...schooling, profile.needs, ...hidden);
  };
  return (
    <TableSheet event={event} title={text.checkIn} heads={heads}>
      {familiesOf(props, timeOf).map(({ surname, people, call, pieces }) => (
        <tr key={people[0]?.profile._id}>
          <td className="c-sheet__box">☐</td>
          <td className="c-sheet__text">{surname}</td>
          <td className="c-sheet__text">{people.map(describe).join('\n')}</td>
          <td>{call !== Infinity && timeOf(call)}</td>
          <td className="c-sheet__text">{pieces}</td>
          {contacts && (
            <td className="c-sheet__text c-sheet__contact">
              {[...new Set(people.flatMap(({ user = '' }) => contacts.get(user) ?? []))].map((contact) => (
                <Contact key={contact.user} {...contact} />
              ))}
            </td>
          )}
        </tr>
      ))}
    </TableSheet>
  );
}

/** The list for the photographer: the performers whose families do not want photos, and when they play. */
function PhotoSheet({ event, view, clock }: SheetProps) {
  const rows = view.schedule.entries.flatMap(({ item, piece, number, start }) =>
    (piece?.people ?? [])
      .filter(({ profile }) => profile.consents?.photos?.given === false)
      .map(({ profile }) => (
        <tr key={`${item.id} ${profile._id}`}>
          <td>{clock(start).time}</td>
          <td>{number}</td>
          <td className="c-sheet__text">{isolated(fullName(profile))}</td>
          <td className="c-sheet__text">{isolated(piece?.title ?? '')}</td>
        </tr>
      )),
  );
  const heads = [text.clock, text.number, text.who, text.what];
  return (
    <TableSheet event={event} title={text.photos} heads={heads}>
      {rows}
    </TableSheet>
  );
}

function Line({ line }: { line: ProgramLine }) {
  if (line.kind !== 'piece') return <p className={`c-printed__${line.kind}`}>{isolatedParts(line.title)}</p>;
  return (
    <div className="c-printed__piece">
      <p className="c-printed__title">
        <strong>{isolatedParts(line.title)}</strong>
        <em>{isolatedParts(line.byline)}</em>
      </p>
      <p>{isolatedParts(line.performer)}</p>
      {line.school !== undefined && <p>{isolatedParts(line.school)}</p>}
    </div>
  );
}

/** The program with the same content as the Word document. */
function ProgramSheet({ event, state, performances, hasSchool, link }: SheetProps) {
  const { name, details, description, lines, thanks } = programText(event, state.items, performances, {
    ...state.settings,
    hasSchool,
  });
  return (
    <article className="c-printed">
      <header>
        <h1>{name}</h1>
        {[...details, ...description].map((text, at) => (
          <p key={at}>{isolatedParts(text)}</p>
        ))}
      </header>
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
      {thanks.length > 0 && (
        <footer>
          {thanks.map((text, at) => (
            <p key={at}>{isolatedParts(text)}</p>
          ))}
        </footer>
      )}
      {link && (
        <div className="c-printed__link">
          <QrCode code={link.code} label={messages.sharing.code} />
          <p>{messages.sharing.onYourPhone}</p>
          <p>{link.printed}</p>
        </div>
      )}
    </article>
  );
}

export type SheetKind = 'program' | 'run' | 'check-in' | 'photos';

/** A sheet to print, with the data that only this kind needs. */
export interface Sheet extends Pick<SheetProps, 'contacts' | 'link'> {
  kind: SheetKind;
  /** Says how old the data is, if the server could not be reached. */
  asOf: string | undefined;
}

const sheets = { program: ProgramSheet, run: RunSheet, 'check-in': CheckInSheet, photos: PhotoSheet };

interface PrintedSheetProps extends Sheet, Pick<SheetProps, 'hasSchool'> {
  onDone: () => void;
}

/** Renders a sheet of the program and prints it at once. */
export function PrintedSheet({ kind, asOf, onDone, ...sheet }: PrintedSheetProps) {
  const program = useProgram((now) => now);
  const Sheet = sheets[kind];
  return (
    <OnPaper className={`c-sheet c-sheet--${program.state.settings.paper ?? 'letter'}`} onDone={onDone}>
      {asOf && <p>{asOf}</p>}
      <Sheet {...program} {...sheet} />
    </OnPaper>
  );
}
