import { usualWeights, type RuleWeights } from '@portal/contracts/program-score.rules';
import type { RuleKind } from '@portal/contracts/program';
import type {
  Instance,
  InstancePerson,
  InstanceRow,
  Pin,
} from '../../mf-coordinator/src/program/suggest/instance.ts';

/** A file that cannot be read as a program, with the reason for the user. */
export class BadInstance extends Error {}

type Fields = Record<string, unknown>;

const fail = (reason: string): never => {
  throw new BadInstance(reason);
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown, name: string): Fields =>
  isFields(value) ? value : fail(`${name} must be an object.`);

const listOf = (value: unknown, name: string): unknown[] =>
  Array.isArray(value) ? value : fail(`${name} must be a list.`);

const idOf = (value: unknown, name: string): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : fail(`${name} must be a text or a number.`);

const numberOf = (value: unknown, name: string): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0
    ? number
    : fail(`${name} must be a number that is not negative.`);
};

const optional = <Value>(value: unknown, name: string, read: (value: unknown, name: string) => Value) =>
  value == null ? undefined : read(value, name);

/** Returns the first of several names of a field that is there. */
const either = (fields: Fields, ...names: string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined);

const kinds = ['piece', 'break', 'heading'] as const;

const readRow = (value: unknown, at: number): InstanceRow => {
  const name = `Piece ${at + 1}`;
  const fields = fieldsOf(value, name);
  const seconds = optional(either(fields, 'seconds', 'duration', 'length'), `${name}: seconds`, numberOf);
  const people = listOf(either(fields, 'people', 'players', 'performers') ?? [], `${name}: people`);
  const kind = kinds.find((one) => one === (fields['kind'] ?? 'piece'));
  return {
    id: idOf(fields['id'] ?? at + 1, `${name}: id`),
    kind: kind ?? fail(`${name}: kind must be one of ${kinds.join(', ')}.`),
    seconds: seconds ?? (kind === 'piece' ? 240 : 0),
    isGuess: seconds === undefined && kind === 'piece',
    people: people.map((person) => idOf(isFields(person) ? person['id'] : person, `${name}: a person`)),
    title: optional(fields['title'], `${name}: title`, idOf) ?? '',
    composer: optional(fields['composer'], `${name}: composer`, idOf) ?? '',
    setup: optional(either(fields, 'setup', 'instrument'), `${name}: setup`, idOf) ?? '',
    level: optional(either(fields, 'level', 'age', 'grade'), `${name}: level`, numberOf),
    locked: fields['locked'] === true,
    isSection: fields['isSection'] === true,
  };
};

/** A person, and the pieces that only the list of people names. */
type ReadPerson = InstancePerson & { pieces: string[] };

const readPerson = (value: unknown, id: unknown): ReadPerson => {
  const fields = isFields(value) ? value : { weight: value };
  const name = `Person ${String(fields['id'] ?? id)}`;
  return {
    id: idOf(fields['id'] ?? id, `${name}: id`),
    weight: optional(either(fields, 'weight', 'cost', 'pay'), `${name}: weight`, numberOf) ?? 1,
    family: optional(fields['family'], `${name}: family`, idOf),
    pieces: listOf(fields['pieces'] ?? [], `${name}: pieces`).map((piece) => idOf(piece, `${name}: a piece`)),
  };
};

const readPeople = (value: unknown = []): ReadPerson[] =>
  Array.isArray(value)
    ? value.map((one: unknown, at) => (isFields(one) ? readPerson(one, at + 1) : readPerson({}, one)))
    : Object.entries(fieldsOf(value, '"people"')).map(([id, one]) => readPerson(one, id));

/** Reads the weights. If there are any, rules without a weight do not matter. */
const readRules = (value: unknown): RuleWeights => {
  if (value === undefined) return {};
  const names = Object.keys(usualWeights) as RuleKind[];
  const rules: RuleWeights = Object.fromEntries(names.map((name) => [name, 'dontCare']));
  for (const [name, weight] of Object.entries(fieldsOf(value, '"rules"'))) {
    const kind =
      names.find((one) => one === name) ?? fail(`There is no rule "${name}". Rules: ${names.join(', ')}.`);
    const isWord = weight === 'never' || weight === 'ratherNot' || weight === 'dontCare';
    rules[kind] = isWord ? weight : numberOf(weight, `The weight of "${name}"`);
  }
  return rules;
};

const readPin = (value: unknown, at: number): Pin => {
  const name = `Pin ${at + 1}`;
  const fields = fieldsOf(value, name);
  const row = idOf(either(fields, 'row', 'piece'), `${name}: row`);
  const { kind } = fields;
  switch (kind) {
    case 'first':
    case 'last':
      return { row, kind };
    case 'at':
      return { row, kind, number: numberOf(either(fields, 'number', 'position'), `${name}: number`) };
    case 'section':
      return { row, kind, section: idOf(fields['section'], `${name}: section`) };
    case 'before':
    case 'after':
    case 'together':
    case 'apart':
      return { row, kind, other: idOf(fields['other'], `${name}: other`) };
    case 'notBefore':
    case 'notAfter':
      return { row, kind, seconds: numberOf(fields['seconds'], `${name}: seconds`) };
    default:
      return fail(`${name}: there is no kind of pin "${String(kind)}".`);
  }
};

/** Fails if two rows have the same id, or a person names a piece that is not there. */
const check = (rows: readonly InstanceRow[], people: readonly ReadPerson[]): void => {
  const ids = new Set<string>();
  for (const { id } of rows) if (ids.size === ids.add(id).size) fail(`Two pieces have the id "${id}".`);
  for (const { id, pieces } of people)
    for (const piece of pieces) if (!ids.has(piece)) fail(`Person ${id}: there is no piece "${piece}".`);
};

const parse = (text: string): Fields => {
  try {
    return fieldsOf(JSON.parse(text), 'The file');
  } catch (error) {
    return fail(error instanceof BadInstance ? error.message : 'The file is not valid JSON.');
  }
};

/** Reads a program from JSON. Throws `BadInstance` with the reason. */
export const readInstance = (text: string): Instance => {
  const file = parse(text);
  const rows = listOf(either(file, 'pieces', 'rows'), '"pieces"').map(readRow);
  const people = readPeople(file['people']);
  check(rows, people);
  const also = (row: InstanceRow) =>
    people.flatMap(({ id, pieces }) => (pieces.includes(row.id) ? [id] : []));
  const limit = (name: string, usual: number) => optional(file[name], `"${name}"`, numberOf) ?? usual;
  return {
    rows: rows.map((row) => ({ ...row, people: [...new Set([...row.people, ...also(row)])] })),
    people: people.map(({ id, weight, family }) => ({ id, weight, family })),
    pins: listOf(file['pins'] ?? [], '"pins"').map(readPin),
    rules: readRules(file['rules']),
    limits: {
      changeover: limit('changeover', 0),
      nearby: limit('nearby', 2),
      familyWait: limit('familyWait', 30),
      breakEvery: limit('breakEvery', 60),
      target: optional(file['target'], '"target"', numberOf),
    },
  };
};
