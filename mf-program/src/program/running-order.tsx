import { byline } from '@portal/contracts/piece.rules';
import type {
  PublicPerson,
  PublicPiece,
  PublicProgramResponse,
  PublicRow,
} from '@portal/contracts/public-program';
import { publicPerson } from '@portal/contracts/public-program.rules';
import { formatLength, formatTime, isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { Section } from '@portal/kit/ui/section';
import { Numbered, NumberedBetween, NumberedRow } from '@portal/kit/ui/sheet';
import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import { rehearsalMark } from '@portal/contracts/program.rules';

type SectionRow = Extract<PublicRow, { kind: 'section' }>;

/** Rows under one section title, or before the first title. */
interface RowsOfSection {
  section?: SectionRow;
  mark?: string;
  rows: Exclude<PublicRow, SectionRow>[];
}

/** Groups the rows of a program by section. */
const sectionsOf = (rows: readonly PublicRow[]): RowsOfSection[] => {
  const found: RowsOfSection[] = [{ rows: [] }];
  for (const row of rows)
    if (row.kind === 'section') found.push({ section: row, mark: rehearsalMark(found.length), rows: [] });
    else found.at(-1)?.rows.push(row);
  return found.filter(({ section, rows: own }) => section !== undefined || own.length > 0);
};

const text = messages.order;

const personOf = (person: PublicPerson): string =>
  publicPerson({ ...person, ...(person.name && { name: isolated(person.name) }) }, printWords);

/** A person, named as the coordinator chose. A print leaves out the name if the family does not want it in print. */
function Player({ person }: { person: PublicPerson }) {
  const { role, instrument, isUnprinted } = person;
  if (!isUnprinted) return personOf(person);
  const printed = publicPerson({ role, instrument, name: printWords.unnamed }, printWords);
  return (
    <>
      <span className="p-no-print">{personOf(person)}</span>
      <span className="mf-program-paper">{printed}</span>
    </>
  );
}

const linesOf = ({ people = [] }: PublicPiece): ReactNode[] => {
  const [first, ...others] = people.map((person, at) => <Player key={at} person={person} />);
  const rest = others.flatMap((player, at) => (at > 0 ? [printWords.semicolon, player] : [player]));
  return [first, ...(rest.length > 0 ? [rest] : [])];
};

function PieceRow({ piece, isOwn }: { piece: PublicPiece; isOwn: boolean }) {
  const number = piece.number !== undefined && text.number(piece.number);
  if (piece.isGap) return <NumberedRow number={number} title={text.gap} />;
  const own = <strong key="own">{text.own}</strong>;
  const lines = [...linesOf(piece), ...(isOwn ? [own] : [])];
  return <NumberedRow number={number} title={piece.title} aside={byline(piece)} lines={lines} />;
}

function Row({ row, own }: { row: Exclude<PublicRow, { kind: 'section' }>; own: readonly number[] }) {
  if (row.kind === 'piece')
    return <PieceRow piece={row} isOwn={row.number !== undefined && own.includes(row.number)} />;
  const minutes = row.kind === 'break' ? Math.round(row.seconds / 60) : 0;
  return (
    <NumberedBetween>
      {[row.title, ...(minutes > 0 ? [formatLength(minutes)] : [])].join(printWords.comma)}
    </NumberedBetween>
  );
}

export interface RunningOrderProps {
  event: PublicProgramResponse;
  program: NonNullable<PublicProgramResponse['program']>;
  /** Numbers of the user's own pieces. */
  own?: readonly number[];
}

/** The published running order, section by section. */
export function RunningOrder({ event, program: { rows, thanks }, own = [] }: RunningOrderProps) {
  const timeOf = (start: number) =>
    text.about(formatTime(Date.parse(event.date) + start * 1000, event.timeZone));
  return (
    <>
      {sectionsOf(rows).map(({ section, mark, rows: inSection }, at) => {
        const list = (
          <Numbered label={section ? undefined : text.rest}>
            {inSection.map((row, index) => (
              <Row key={index} row={row} own={own} />
            ))}
          </Numbered>
        );
        if (!section) return <div key={at}>{list}</div>;
        return (
          <Section key={at} mark={mark} title={section.title} aside={timeOf(section.start)}>
            {list}
          </Section>
        );
      })}
      {thanks !== '' && <p className="p-sheet__long">{thanks}</p>}
    </>
  );
}
