import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { oneLine, printedPiece, type PrintedPiece } from '@portal/contracts/performances.rules';
import type { ProgramSettings } from '@portal/contracts/program';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { formatLength, formatPrintedDate } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { siteName } from '@portal/kit/title';
import { messages } from '../../messages.ts';
import type { Performances } from '../store/program-state.ts';
import { dotted } from '../store/words.ts';

/** Splits a text into its lines, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== '');

const text = messages.program.export;

/** One entry of the printed program. `people` has each performer with grade and school, on one line. */
export type ProgramLine =
  | ({ kind: 'piece'; people: string } & Omit<PrintedPiece, 'school'> & Partial<Pick<PrintedPiece, 'school'>>)
  | { kind: 'section' | 'break' | 'announcement' | 'missing'; title: string };

/** The content of a printed program, for Word and for paper. */
export interface ProgramText {
  /** The name of the organization. */
  organization: string;
  name: string;
  /** The street; then city, state and zip; then date and time; then the age of the data if it may be outdated. */
  details: string[];
  description: string[];
  lines: ProgramLine[];
  /** Lines of acknowledgements. */
  thanks: string[];
}

interface ProgramOptions extends Pick<ProgramSettings, 'thanks' | 'numbers'> {
  hasSchool: boolean;
  /** Says how old the data is, if the server could not be reached. */
  asOf?: string | undefined;
}

const pieceLine = (performance: PerformanceResponse, hasSchool: boolean): ProgramLine => {
  const { school, ...lines } = printedPiece(performance, printWords);
  const each = performance.people.map((person) => {
    const own = printedPiece({ ...performance, people: [person] }, printWords);
    return dotted(own.performer, hasSchool && own.school);
  });
  const people = each.join(printWords.semicolon);
  return { kind: 'piece', ...lines, people, ...(hasSchool && school !== '' && { school }) };
};

// 'Intermission, 15 minutes'.
const breakTitle = ({ title, seconds }: Extract<ScheduledItem['item'], { kind: 'break' }>): string => {
  const minutes = Math.round(seconds / 60);
  return [oneLine(title), ...(minutes > 0 ? [formatLength(minutes)] : [])].join(printWords.comma);
};

const lineOf = (item: ScheduledItem['item'], performances: Performances, hasSchool: boolean): ProgramLine => {
  if (item.kind === 'break') return { kind: 'break', title: breakTitle(item) };
  if (item.kind !== 'piece') return { kind: item.kind, title: oneLine(item.title) };
  const performance = performances.get(item.id);
  if (!performance) return { kind: 'missing', title: text.missing(item.id) };
  return pieceLine(performance, hasSchool);
};

/** Returns the content of a printed program. Times are in the event's time zone. */
export const programText = (
  event: EventResponse,
  items: readonly ScheduledItem['item'][],
  performances: Performances,
  { hasSchool, thanks = '', numbers = false, asOf }: ProgramOptions,
): ProgramText => {
  const { street, city, state, zip } = event.address;
  const pieces = items.filter(({ kind }) => kind === 'piece');
  return {
    organization: oneLine(siteName()),
    name: oneLine(event.name),
    details: [
      oneLine(street),
      oneLine(`${city}, ${state} ${zip}`),
      formatPrintedDate(event.date, event.timeZone),
      ...(asOf ? [asOf] : []),
    ],
    description: linesOf(event.description),
    lines: items.map((item) => {
      const line = lineOf(item, performances, hasSchool);
      if (!numbers || line.kind !== 'piece') return line;
      return { ...line, title: `${pieces.indexOf(item) + 1}. ${line.title}` };
    }),
    thanks: linesOf(thanks),
  };
};
