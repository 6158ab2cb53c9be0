// Orders a program in a file and prints the order, the cost of each rule and the time: docs/suggest.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EventResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { ProgramResponse } from '@portal/contracts/program';
import type {
  Cost,
  MissedPin,
  Problem,
  SearchProgram,
} from '../../mf-coordinator/src/program/search/input.ts';
import { suggest } from '../../mf-coordinator/src/program/search/suggest.ts';

const modes = ['new', 'repair', 'section'] as const;

/** A mistake in the file or the options, with the reason for the user. */
class BadInput extends Error {}

/** Reads a value of the file. Throws `BadInput` with the first mistake. */
const read = <Value>(
  schema: { safeParse: (value: unknown) => { data?: Value; error?: { issues: readonly Mistake[] } } },
  name: string,
  value: unknown,
): Value => {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  const { path = [], message = '' } = error?.issues[0] ?? {};
  throw new BadInput(`${[name, ...path].join('.')}: ${message}`);
};

interface Mistake {
  path: readonly PropertyKey[];
  message: string;
}

const eventFields = EventResponse.pick({ date: true, timeZone: true, duration: true });
const programFields = ProgramResponse.pick({ items: true, settings: true });

/** Reads the answers of `GET /event`, `GET /event_program` and `GET /eventperformances`. */
const readProgram = (text: string): SearchProgram => {
  let file: Record<string, unknown>;
  try {
    file = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new BadInput('The file is not valid JSON.');
  }
  const performances = read(PerformanceResponse.array(), 'performances', file['performances']);
  return {
    ...read(programFields, 'program', file['program']),
    event: read(eventFields, 'event', file['event']),
    pieces: new Map(performances.map((piece) => [piece._id, piece])),
  };
};

const nameOf = (id: string, { items, pieces }: SearchProgram): string => {
  const item = items.find((one) => one.id === id);
  if (item && item.kind !== 'piece') return `   ${item.title}`;
  const piece = pieces.get(id);
  return piece ? `${piece.title} (${piece.people.map(({ profile }) => fullName(profile)).join(', ')})` : id;
};

const pinText = ({ row, pin: { kind, ...rest } }: MissedPin['pin'], program: SearchProgram): string =>
  [nameOf(row, program), kind, ...Object.values<unknown>(rest)].join(' ');

const problemText = (problem: Problem, program: SearchProgram): string => {
  if (problem.kind === 'no-length')
    return `no length, a guess is assumed: ${problem.rows.map((id) => nameOf(id, program)).join(', ')}`;
  if (problem.kind === 'break-too-long') return `longer than the program: ${nameOf(problem.row, program)}`;
  if (problem.kind === 'unknown-row')
    return `ignored, because a row is missing: ${pinText(problem.pin, program)}`;
  return problem.kind;
};

const missedText = ({ pin, proof }: MissedPin, program: SearchProgram): string => {
  if (!proof) return `not reached: ${pinText(pin, program)}`;
  const against = proof.against.map((one) => pinText(one, program)).join(', ');
  return `cannot hold: ${pinText(pin, program)}; against: ${against || 'any order'}`;
};

const costLines = (before: Cost, after: Cost): string[] => {
  const names = [...new Set([...Object.keys(before.rules), ...Object.keys(after.rules)])];
  const amount = ({ rules }: Cost, name: string) =>
    Object.entries(rules).find(([kind]) => kind === name)?.[1].amount ?? 0;
  const line = (name: string, one: number, other: number) =>
    `  ${name}: ${one.toFixed(1)} -> ${other.toFixed(1)}`;
  return [
    line('broken pins', before.pins, after.pins),
    line('never', before.never, after.never),
    line('the others', before.rest, after.rest),
    ...names.map((name) => line(`  ${name}`, amount(before, name), amount(after, name))),
  ];
};

const run = (): void => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mode: { type: 'string', default: 'new' },
      section: { type: 'string', default: '' },
      mix: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  });
  const [file] = positionals;
  const mode = modes.find((one) => one === values.mode);
  if (!file || !mode || positionals.length > 1)
    throw new BadInput(
      `Usage: npm run suggest -- program.json [--mode ${modes.join('|')}] [--section id] [--mix] [--seed 1]`,
    );
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new BadInput('--seed must be a whole number.');
  const program = readProgram(readFileSync(file, 'utf8'));
  const begin = performance.now();
  const found = suggest(program, { mode, section: values.section, mixSections: values.mix, seed });
  console.log(
    [
      ...found.problems.map((problem) => `note: ${problemText(problem, program)}`),
      ...found.order.map((id) => nameOf(id, program)),
      'cost:',
      ...costLines(found.before, found.after),
      ...found.missed.map((missed) => missedText(missed, program)),
      `time: ${Math.round(performance.now() - begin)} ms, ${found.tried} orders tried`,
    ].join('\n'),
  );
};

try {
  run();
} catch (error) {
  const isMissing = error instanceof Error && 'code' in error;
  if (!(error instanceof BadInput) && !isMissing) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
