import type { EventResponse } from '@portal/contracts/events';
import { oneLine, printedPiece, type PrintedPiece } from '@portal/contracts/performances.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { formatLength, formatPrintedDate } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { siteName } from '@portal/kit/title';
import { messages } from '../../messages.ts';
import type { Performances } from '../model/program-state.ts';

/** The lines of a text that may have several. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
    .filter((line) => line !== '');

const text = messages.program.export;

/** One entry of the printed program. */
export type ProgramLine =
  | ({ kind: 'piece' } & Omit<PrintedPiece, 'school'> & Partial<Pick<PrintedPiece, 'school'>>)
  | { kind: 'section' | 'break' | 'announcement' | 'missing'; title: string };

/** What is printed, whatever it is printed on. */
export interface ProgramText {
  /** Who gives the event. */
  organization: string;
  name: string;
  /** The street; then city, state and zip; then date and time. */
  details: string[];
  description: string[];
  lines: ProgramLine[];
  /** Whom the organization thanks. */
  thanks: string[];
}

interface ProgramOptions {
  hasSchool: boolean;
  thanks?: string | undefined;
  /** From when it is, where nobody could be asked for newer. */
  asOf?: string | undefined;
}

const pieceLine = ({ school, ...lines }: PrintedPiece, hasSchool: boolean): ProgramLine => ({
  kind: 'piece',
  ...lines,
  ...(hasSchool && { school }),
});

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
  return pieceLine(printedPiece(performance, printWords), hasSchool);
};

/** The program of an event as it is printed; the time is the event's own, whoever prints it. */
export const programText = (
  event: EventResponse,
  items: readonly ScheduledItem['item'][],
  performances: Performances,
  { hasSchool, thanks = '', asOf }: ProgramOptions,
): ProgramText => {
  const { street, city, state, zip } = event.address;
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
    lines: items.map((item) => lineOf(item, performances, hasSchool)),
    thanks: linesOf(thanks),
  };
};
