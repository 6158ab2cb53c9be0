import { ObjectId, Timestamp } from 'bson';
import { fromNumber, isDoc, isNumeric, toNumber, type Doc, type Value } from '../../bson/value.ts';
import { MongoFailure, unsupported } from '../../errors.ts';
import { typeName } from '../../match/types.ts';
import type { LazyOperator } from '../operator.ts';
import { addUnits, differenceIn, truncate } from './date-units.ts';
import { dateParts } from './date-parts.ts';
import { formatDate } from './date-format.ts';
import { namedOperator } from './named.ts';
import { fromWallClock, toWallClock } from './time-zone.ts';

function isNil(value: Value): value is null | undefined {
  return value === undefined || value === null;
}

function needDate(operator: string, value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  throw new MongoFailure(16006, `${operator}: can't convert from BSON type ${typeName(value)} to Date`);
}

function needWhole(operator: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new MongoFailure(5166405, `${operator} requires whole numbers, found ${typeName(value)}`);
  return number;
}

function needUnit(unit: Value): string {
  if (typeof unit !== 'string') throw new MongoFailure(9, 'unit must be a string');
  return unit;
}

function part(operator: string, read: (wall: Date) => number): LazyOperator {
  return (operand, compile) => {
    const isNamed = isDoc(operand) && 'date' in operand;
    const only = Array.isArray(operand) && operand.length === 1 ? (operand[0] as Value) : operand;
    const date = compile(isNamed ? operand.date : only);
    const zone = compile(isNamed ? operand.timezone : null);
    return (doc, variables) => {
      const value = date(doc, variables);
      return isNil(value)
        ? null
        : fromNumber(read(toWallClock(needDate(operator, value), zone(doc, variables))));
    };
  };
}

function shift(operator: string, sign: 1 | -1): LazyOperator {
  return namedOperator(
    operator,
    ['startDate', 'unit', 'amount'],
    ['timezone'],
    ({ startDate, unit, amount, timezone }) => {
      if (isNil(startDate) || isNil(unit) || isNil(amount)) return null;
      const date = needDate(operator, startDate);
      return addUnits(date, needUnit(unit), needWhole(operator, amount) * sign, timezone);
    },
  );
}

function fromParts(args: Doc): Value {
  if ('isoWeekYear' in args) unsupported('$dateFromParts with ISO weeks');
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0, timezone } = args;
  const fields = [year, month, day, hour, minute, second, millisecond];
  if (fields.some(isNil)) return null;
  const [y = 0, m = 1, d = 1, ...rest] = fields.map((field) => needWhole('$dateFromParts', field));
  const wall = new Date(Date.UTC(y, m - 1, d, ...rest));
  if (y < 100) wall.setUTCFullYear(y);
  return fromWallClock(wall, timezone);
}

/** Date operators, all with a time zone by name or offset. */
export const dates: Record<string, LazyOperator> = {
  ...Object.fromEntries(Object.entries(dateParts).map(([name, read]) => [name, part(name, read)])),
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: namedOperator(
    '$dateDiff',
    ['startDate', 'endDate', 'unit'],
    ['timezone', 'startOfWeek'],
    (args) => {
      const { startDate, endDate, unit, timezone, startOfWeek } = args;
      if (isNil(startDate) || isNil(endDate) || isNil(unit)) return null;
      const [from, to] = [startDate, endDate].map((date) =>
        toWallClock(needDate('$dateDiff', date), timezone),
      );
      return from && to ? differenceIn(needUnit(unit), from, to, startOfWeek) : null;
    },
  ),
  $dateTrunc: namedOperator(
    '$dateTrunc',
    ['date', 'unit'],
    ['binSize', 'timezone', 'startOfWeek'],
    (args) => {
      const { date, unit, binSize, timezone, startOfWeek } = args;
      if (isNil(date) || isNil(unit)) return null;
      if (!isNil(binSize) && needWhole('$dateTrunc', binSize) !== 1) unsupported('$dateTrunc with a binSize');
      const wall = truncate(needUnit(unit), toWallClock(needDate('$dateTrunc', date), timezone), startOfWeek);
      return fromWallClock(wall, timezone);
    },
  ),
  $dateToString: namedOperator(
    '$dateToString',
    ['date'],
    ['format', 'timezone', 'onNull'],
    ({ date, format, timezone, onNull }) =>
      isNil(date) ? (onNull ?? null) : formatDate(needDate('$dateToString', date), format, timezone),
  ),
  $dateFromParts: namedOperator(
    '$dateFromParts',
    [],
    [
      'year',
      'month',
      'day',
      'hour',
      'minute',
      'second',
      'millisecond',
      'timezone',
      'isoWeekYear',
      'isoWeek',
      'isoDayOfWeek',
    ],
    fromParts,
  ),
};
