import type { EventResponse } from '@portal/contracts/events';
import { oneLine, printedPiece, type PrintedPiece } from '@portal/contracts/performances.rules';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { formatEventDate } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import type { Performances } from '../model/performances.ts';
import { linesOf } from './clean-text.ts';

const text = messages.program.export;

/** One entry of the printed program. */
export type ProgramLine =
  | ({ kind: 'piece' } & Omit<PrintedPiece, 'school'> & Partial<Pick<PrintedPiece, 'school'>>)
  | { kind: 'section' | 'break' | 'announcement' | 'missing'; title: string };

/** What is printed, whatever it is printed on. */
export interface ProgramText {
  name: string;
  /** The street; then city, state and zip; then date and time. */
  details: string[];
  description: string[];
  lines: ProgramLine[];
}

const pieceLine = ({ school, ...lines }: PrintedPiece, hasSchool: boolean): ProgramLine => ({
  kind: 'piece',
  ...lines,
  ...(hasSchool && { school }),
});

const lineOf = (item: ScheduledItem['item'], performances: Performances, hasSchool: boolean): ProgramLine => {
  if (item.kind !== 'piece') return { kind: item.kind, title: oneLine(item.title) };
  const performance = performances.get(item.id);
  if (!performance) return { kind: 'missing', title: text.missing(item.id) };
  return pieceLine(printedPiece(performance), hasSchool);
};

/** The program of an event as it is printed; the time is the event's own, whoever prints it. */
export const programText = (
  event: EventResponse,
  items: readonly ScheduledItem['item'][],
  performances: Performances,
  { hasSchool }: { hasSchool: boolean },
): ProgramText => {
  const { street, city, state, zip } = event.address;
  return {
    name: oneLine(event.name),
    details: [
      oneLine(street),
      oneLine(`${city}, ${state} ${zip}`),
      formatEventDate(event.date, event.timeZone, event.timeZone),
    ],
    description: linesOf(event.description),
    lines: items.map((item) => lineOf(item, performances, hasSchool)),
  };
};
