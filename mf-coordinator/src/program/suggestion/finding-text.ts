import type { ProgramWarning } from '@portal/contracts/program-findings.rules';
import { messages } from '../../messages.ts';
import type { ProgramEvent } from '../store/program-view.ts';
import { describeWarning, placeName } from '../store/words.ts';
import type { Figures, Evaluation } from './evaluate.ts';

const text = messages.program.suggest;

/** Returns a warning in words. It is worded for its first row; anywhere else than at that row, the row is named. */
export const findingText = (one: ProgramWarning, { byId }: Evaluation, event: ProgramEvent): string => {
  const [first = ''] = one.items;
  const entry = one.kind === 'family-wait' ? undefined : byId.get(first);
  const said = describeWarning(one, byId, event);
  return entry ? messages.program.order.more(placeName(entry), said) : said;
};

/** Returns the figures of two orders in short parts, like 'Warnings 21 → 3'. */
export const figureParts = (before: Figures, after: Figures): { label: string; value: string }[] => [
  { label: text.figures.warnings, value: text.change(before.warnings, after.warnings) },
  {
    label: text.figures.longestWait,
    value: text.minutes(text.change(before.longestWait, after.longestWait)),
  },
  { label: text.figures.setups, value: text.change(before.setups, after.setups) },
  ...(after.halves
    ? [{ label: text.figures.halves, value: text.minutes(text.halves(after.halves[0], after.halves[1])) }]
    : []),
];
