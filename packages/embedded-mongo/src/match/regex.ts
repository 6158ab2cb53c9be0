import { BSONRegExp } from 'bson';
import { MongoFailure, unsupported } from '../errors.ts';
import type { Value } from '../bson/value.ts';

/** A compiled regular expression and, if it is anchored, the literal text at the start of each match. */
export interface Pattern {
  regex: RegExp;
  prefix: string | undefined;
}

/** Compiles a stored regular expression or a pattern with options. */
export function compileRegex(pattern: Value, options?: Value): Pattern {
  if (pattern instanceof BSONRegExp) return build(pattern.pattern, textOf(options) ?? pattern.options);
  if (typeof pattern !== 'string') throw new MongoFailure(2, '$regex has to be a string');
  return build(pattern, textOf(options) ?? '');
}

function textOf(options: Value): string | undefined {
  if (options === undefined) return undefined;
  if (typeof options !== 'string') throw new MongoFailure(2, '$options has to be a string');
  return options;
}

// An escaped sign, any character, a class of characters and ranges, or a literal character. JavaScript and PCRE read these alike,
// and without repetition and alternatives a match takes time in proportion to the text.
const atoms = /\\([^A-Za-z0-9])|(\.)|(\[\^?[^\\[\]^]+\])|([^\\^$.|?*+()[\]{}])/gu;
const accepted = new RegExp(`^(\\^?)((?:${atoms.source})*)(\\$?)$`, 'u');

function build(pattern: string, options: string): Pattern {
  if (pattern.includes('\0'))
    throw new MongoFailure(2, 'Regular expression cannot contain an embedded null byte');
  if (/[^imsxu]/.test(options)) throw new MongoFailure(51108, `invalid flag in regex options: ${options}`);
  if (/[mx]/.test(options)) unsupported(`The regular expression option ${options}`);
  const parts = accepted.exec(pattern);
  if (!parts) return unsupported(`The regular expression /${pattern}/`);
  const body = Array.from((parts[2] ?? '').matchAll(atoms), ([atom, escaped, any, group, plain]) => ({
    literal: escaped ?? plain,
    source: any ? (options.includes('s') ? '[^]' : '[^\\n]') : (group ?? literal(escaped ?? plain ?? atom)),
  }));
  // PCRE's `$` also matches before a line break that ends the text.
  const source = `${parts[1] ?? ''}${body.map((atom) => atom.source).join('')}${parts.at(-1) ? '(?=\\n?$)' : ''}`;
  const isCaseBlind = options.includes('i');
  return {
    regex: compile(source, isCaseBlind),
    prefix: parts[1] && !isCaseBlind ? prefixOf(body) : undefined,
  };
}

function literal(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|/\\]/, '\\$&');
}

function compile(source: string, isCaseBlind: boolean): RegExp {
  try {
    return new RegExp(source, isCaseBlind ? 'iu' : 'u');
  } catch (error) {
    throw new MongoFailure(51091, `Regular expression is invalid: ${String(error)}`);
  }
}

function prefixOf(body: { literal: string | undefined }[]): string | undefined {
  const end = body.findIndex((atom) => atom.literal === undefined);
  return (end < 0 ? body : body.slice(0, end)).map((atom) => atom.literal).join('') || undefined;
}
