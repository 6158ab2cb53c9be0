import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { gradeLabel } from '@portal/contracts/profiles.rules';
import { formatEventDate } from '@portal/kit/format';
import { messages } from '../../messages.ts';
import type { Performances } from '../program-data.ts';
import { linesOf, oneLine } from './clean-text.ts';

const text = messages.program.export;

/** One entry of the printed program. */
export type ProgramLine =
  | { kind: 'piece'; title: string; composer: string; performer: string; school: string | undefined }
  | { kind: 'section' | 'break' | 'announcement' | 'missing'; title: string };

/** What is printed, whatever it is printed on. */
export interface ProgramText {
  name: string;
  /** The street; then city, state and zip; then date and time. */
  details: string[];
  description: string[];
  lines: ProgramLine[];
}

const pieceLine = (performance: PerformanceResponse, hasSchool: boolean): ProgramLine => {
  const { firstName, lastName, grade, school } = performance.profile;
  return {
    kind: 'piece',
    title: oneLine(performance.title),
    composer: oneLine(performance.composer),
    performer: oneLine(text.performer(`${firstName} ${lastName}`, performance.instrument)),
    school: hasSchool ? oneLine(text.gradeLine(gradeLabel(grade), school)) : undefined,
  };
};

const lineOf = (item: ScheduledItem['item'], performances: Performances, hasSchool: boolean): ProgramLine => {
  if (item.kind !== 'piece') return { kind: item.kind, title: oneLine(item.title) };
  const performance = performances.get(item.id);
  return performance ? pieceLine(performance, hasSchool) : { kind: 'missing', title: text.missing(item.id) };
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
