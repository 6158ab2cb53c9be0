import { problemsIn, type Examination } from './examine.ts';

const mark = { good: '  ok    ', bad: '  NO    ', hint: '  hint  ' };

/** Returns the examination as text. */
export const reportLines = (examination: Examination): string[] => {
  const { findings, candidate } = examination;
  const lines = findings.flatMap(({ name, problems, advice }) => [
    `${problems.length > 0 ? mark.bad : mark.good}${name}`,
    ...problems.map((problem) => `          ${problem}`),
    ...advice.map((hint) => `${mark.hint}  ${hint}`),
  ]);
  const count = problemsIn(examination).length;
  const files = candidate ? Object.entries(candidate.release.integrity) : [];
  return [
    ...lines,
    '',
    ...files.map(([name, hash]) => `  ${name.padEnd(44)} ${hash.slice(0, 23)}…`),
    ...(files.length > 0 ? [''] : []),
    count === 0
      ? 'The portal would accept it.'
      : `The portal would not accept it yet: ${count === 1 ? 'one thing' : `${count} things`} to fix, marked NO.`,
  ];
};
