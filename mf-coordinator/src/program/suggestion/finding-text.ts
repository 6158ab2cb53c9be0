import { WarningKind } from '@portal/contracts/program';
import type { Finding, ProgramWarning } from '@portal/contracts/program-warnings.rules';
import { messages } from '../../messages.ts';
import { describeWarning, placeName } from '../item-text.ts';
import type { Figures, Evaluation } from './evaluate.ts';

const text = messages.program.suggest;

const isWarning = (one: Finding): one is ProgramWarning =>
  WarningKind.options.some((kind) => kind === one.kind);

/** Returns a finding in words: the text of its warning, otherwise its rule and its rows. */
export const findingText = (one: Finding, { byId }: Evaluation): string => {
  if (isWarning(one)) return describeWarning(one, byId);
  const places = one.items.flatMap((id) => {
    const entry = byId.get(id);
    return entry ? [placeName(entry)] : [];
  });
  return text.finding(text.rules[one.kind as keyof typeof text.rules], places);
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
