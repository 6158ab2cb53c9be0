import { Binary, BSONRegExp } from 'bson';
import { compareText } from '../../bson/compare.ts';
import { fromNumber, isNumeric, toNumber, type Doc, type Value } from '../../bson/value.ts';
import { MongoFailure } from '../../errors.ts';
import { compileRegex } from '../../match/regex.ts';
import { typeName } from '../../match/types.ts';
import type { EagerOperator, LazyOperator } from '../operator.ts';
import { namedOperator } from './named.ts';

function isNil(value: Value): value is null | undefined {
  return value === undefined || value === null;
}

function needText(operator: string, value: Value): string {
  if (typeof value !== 'string')
    throw new MongoFailure(16702, `${operator} only supports strings, not ${typeName(value)}`);
  return value;
}

function needCount(operator: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new MongoFailure(34450, `${operator}: expected a whole number, found ${typeName(value)}`);
  return number;
}

/** Text of a value as `$toLower`, `$toUpper` and `$substr` take it. */
function coerce(operator: string, value: Value): string {
  if (isNil(value)) return '';
  if (value instanceof Date) return value.toISOString();
  return isNumeric(value) ? String(value) : needText(operator, value);
}

function onText(operator: string, run: (text: string) => Value): EagerOperator {
  return { least: 1, most: 1, run: ([value]) => run(needText(operator, value)) };
}

function substringOfBytes([value, from, count]: Value[]): Value {
  const bytes = Buffer.from(coerce('$substrBytes', value), 'utf8');
  const [start, length] = [needCount('$substrBytes', from), needCount('$substrBytes', count)];
  if (start < 0) throw new MongoFailure(50752, '$substrBytes: starting index must be non-negative');
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  if (isInsideCharacter(bytes, start) || isInsideCharacter(bytes, end))
    throw new MongoFailure(
      28656,
      '$substrBytes: Invalid range, starting or ending in a UTF-8 continuation byte.',
    );
  return bytes.toString('utf8', start, end);
}

function isInsideCharacter(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) & 0xc0) === 0x80;
}

function substringOfPoints([value, from, count]: Value[]): Value {
  const points = [...coerce('$substrCP', value)];
  const [start, length] = [needCount('$substrCP', from), needCount('$substrCP', count)];
  if (start < 0 || length < 0) throw new MongoFailure(34455, '$substrCP: arguments must be non-negative');
  return points.slice(start, start + length).join('');
}

function split([value, by]: Value[]): Value {
  if (isNil(value) || isNil(by)) return null;
  const separator = needText('$split', by);
  if (separator === '') throw new MongoFailure(40087, '$split requires a non-empty separator');
  return needText('$split', value).split(separator);
}

function indexOf([value, search, from]: Value[]): Value {
  if (isNil(value)) return null;
  const points = [...needText('$indexOfCP', value)];
  const start = from === undefined ? 0 : needCount('$indexOfCP', from);
  const found = points.slice(start).join('').indexOf(needText('$indexOfCP', search));
  return fromNumber(found < 0 ? -1 : start + [...points.slice(start).join('').slice(0, found)].length);
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const asciiUpper = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** String operators with arguments in a list. */
export const strings: Record<string, EagerOperator> = {
  $concat: {
    least: 0,
    most: Infinity,
    run: (args) => (args.some(isNil) ? null : args.map((arg) => needText('$concat', arg)).join('')),
  },
  $toLower: { least: 1, most: 1, run: ([value]) => asciiLower(coerce('$toLower', value)) },
  $toUpper: { least: 1, most: 1, run: ([value]) => asciiUpper(coerce('$toUpper', value)) },
  $strLenCP: onText('$strLenCP', (text) => fromNumber([...text].length)),
  $strLenBytes: onText('$strLenBytes', (text) => fromNumber(Buffer.byteLength(text))),
  $substr: { least: 3, most: 3, run: substringOfBytes },
  $substrBytes: { least: 3, most: 3, run: substringOfBytes },
  $substrCP: { least: 3, most: 3, run: substringOfPoints },
  $split: { least: 2, most: 2, run: split },
  $indexOfCP: { least: 2, most: 3, run: indexOf },
  $strcasecmp: {
    least: 2,
    most: 2,
    run: ([a, b]) =>
      fromNumber(
        Math.sign(compareText(asciiUpper(coerce('$strcasecmp', a)), asciiUpper(coerce('$strcasecmp', b)))),
      ),
  },
  $binarySize: {
    least: 1,
    most: 1,
    run: ([value]) => {
      if (isNil(value)) return null;
      return fromNumber(
        value instanceof Binary ? value.position : Buffer.byteLength(needText('$binarySize', value)),
      );
    },
  },
};

const space = ' \0\t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trim(name: string, atStart: boolean, atEnd: boolean): LazyOperator {
  return namedOperator(name, ['input'], ['chars'], ({ input, chars = space }) => {
    if (isNil(input) || isNil(chars)) return null;
    const removable = new Set(needText(name, chars));
    const points = [...needText(name, input)];
    const first = atStart ? points.findIndex((point) => !removable.has(point)) : 0;
    const last = atEnd ? points.findLastIndex((point) => !removable.has(point)) : points.length - 1;
    return first < 0 ? '' : points.slice(first, last + 1).join('');
  });
}

function replace(name: string, run: (text: string, find: string, by: string) => string): LazyOperator {
  return namedOperator(name, ['input', 'find', 'replacement'], [], ({ input, find, replacement }) => {
    if (isNil(input) || isNil(find) || isNil(replacement)) return null;
    return run(needText(name, input), needText(name, find), needText(name, replacement));
  });
}

function search<T>(name: string, run: (text: string, regex: RegExp) => T, none: T): LazyOperator {
  return namedOperator(name, ['input', 'regex'], ['options'], ({ input, regex, options }) => {
    if (isNil(input) || isNil(regex)) return none;
    const compiled = compileRegex(
      regex instanceof BSONRegExp ? regex : needText(name, regex),
      options ?? undefined,
    );
    return run(needText(name, input), compiled);
  });
}

function matchOf(match: RegExpMatchArray): Doc {
  const before = (match.input ?? '').slice(0, match.index);
  return {
    match: match[0],
    idx: fromNumber([...before].length),
    captures: match.slice(1).map((part: string | undefined) => part ?? null),
  };
}

/** String operators with named arguments. */
export const namedStrings: Record<string, LazyOperator> = {
  $trim: trim('$trim', true, true),
  $ltrim: trim('$ltrim', true, false),
  $rtrim: trim('$rtrim', false, true),
  $replaceOne: replace('$replaceOne', (text, find, by) => text.replace(find, () => by)),
  $replaceAll: replace('$replaceAll', (text, find, by) => text.replaceAll(find, () => by)),
  $regexMatch: search<Value>('$regexMatch', (text, regex) => regex.test(text), false),
  $regexFind: search<Value>(
    '$regexFind',
    (text, regex) => {
      const match = regex.exec(text);
      return match ? matchOf(match) : null;
    },
    null,
  ),
  $regexFindAll: search<Value>(
    '$regexFindAll',
    (text, regex) => Array.from(text.matchAll(new RegExp(regex, `${regex.flags}g`)), matchOf),
    [],
  ),
};
