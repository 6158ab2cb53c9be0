// Orders a program in a file and prints the order, the cost of each rule and the time: docs/suggest.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Cost, Pin, Problem } from '../../mf-coordinator/src/program/suggest/instance.ts';
import { suggest } from '../../mf-coordinator/src/program/suggest/suggest.ts';
import { BadInstance, readInstance } from './instance-file.ts';

const modes = ['new', 'repair', 'section'] as const;

const pinText = ({ row, kind, ...rest }: Pin): string => [row, kind, ...Object.values(rest)].join(' ');

const problemText = (problem: Problem): string => {
  switch (problem.kind) {
    case 'no-length':
      return `no length, 240 seconds assumed: ${problem.rows.join(', ')}`;
    case 'break-too-long':
      return `longer than the program: ${problem.row}`;
    case 'unknown-row':
      return `ignored, because a row is missing: pin ${pinText(problem.pin)}`;
    case 'empty':
    case 'one-piece':
    case 'one-family':
    case 'nothing-to-move':
    case 'cut-off':
      return problem.kind;
  }
};

const costLines = (before: Cost, after: Cost): string[] => {
  const names = [...new Set([...Object.keys(before.rules), ...Object.keys(after.rules)])];
  const amount = ({ rules }: Cost, name: string) =>
    Object.entries(rules).find(([kind]) => kind === name)?.[1].amount ?? 0;
  return [
    `cost: ${after.rest}`,
    ...(before.pins + after.pins > 0 ? [`  broken pins: ${before.pins} -> ${after.pins}`] : []),
    ...(before.never + after.never > 0 ? [`  never: ${before.never} -> ${after.never}`] : []),
    `  weighted: ${before.rest} -> ${after.rest}`,
    ...names.map((name) => `  ${name}: ${amount(before, name)} -> ${amount(after, name)}`),
  ];
};

const run = (): void => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mode: { type: 'string', default: 'new' },
      section: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [file] = positionals;
  const mode = modes.find((one) => one === values.mode);
  if (!file || !mode || positionals.length > 1)
    throw new BadInstance(
      `Usage: npm run suggest -- instance.json [--mode ${modes.join('|')}] [--section id] [--seed 1]`,
    );
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new BadInstance('--seed must be a whole number.');
  const instance = readInstance(readFileSync(file, 'utf8'));
  const begin = performance.now();
  const current = instance.rows.map(({ id }) => id);
  const found = suggest(instance, current, { mode, section: values.section, seed });
  console.log(
    [
      ...found.problems.map((problem) => `note: ${problemText(problem)}`),
      `order: ${found.order.join(', ')}`,
      ...costLines(found.before, found.after),
      ...found.contradictions.map(
        ({ pin, against, loosen }) =>
          `cannot hold: ${pinText(pin)}; against: ${against.map(pinText).join(', ') || 'any order'}; loosen: ${pinText(loosen)}`,
      ),
      `moved: ${found.moved.length} of ${current.length}`,
      `time: ${Math.round(performance.now() - begin)} ms, ${found.tried} orders tried`,
    ].join('\n'),
  );
};

try {
  run();
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error;
  if (!(error instanceof BadInstance) && !isMissing) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
