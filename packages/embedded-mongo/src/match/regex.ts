import { BSONRegExp } from 'bson';
import { MongoFailure, unsupported } from '../errors.ts';
import type { Value } from '../bson/value.ts';

/** Compiles a stored regular expression or a pattern with options. */
export function compileRegex(pattern: Value, options?: Value): RegExp {
  if (pattern instanceof BSONRegExp) return build(pattern.pattern, textOf(options) ?? pattern.options);
  if (typeof pattern !== 'string') throw new MongoFailure(2, '$regex has to be a string');
  return build(pattern, textOf(options) ?? '');
}

function textOf(options: Value): string | undefined {
  if (options === undefined) return undefined;
  if (typeof options !== 'string') throw new MongoFailure(2, '$options has to be a string');
  return options;
}

function build(pattern: string, options: string): RegExp {
  if (pattern.includes('\0'))
    throw new MongoFailure(2, 'Regular expression cannot contain an embedded null byte');
  if (/[^imsxu]/.test(options)) throw new MongoFailure(51108, `invalid flag in regex options: ${options}`);
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const body = (inline ? pattern.slice(inline[0].length) : pattern)
    .replace(/\\A/g, '^')
    .replace(/\\Z|\\z/g, '$');
  if (options.includes('x')) unsupported('The regular expression option x');
  if (/\\[QEKRXGhHpP]|\(\?[>#|&R(]|\(\?P|\[\[:|[*+?}]\+|\\g/.test(body))
    unsupported(`The PCRE syntax in /${pattern}/`);
  const flags = [...new Set(options.replace('u', '') + (inline?.[1] ?? ''))].join('');
  try {
    return new RegExp(body, `${flags}u`);
  } catch {
    return buildLoose(body, flags);
  }
}

function buildLoose(body: string, flags: string): RegExp {
  try {
    return new RegExp(body, flags);
  } catch (error) {
    throw new MongoFailure(51091, `Regular expression is invalid: ${String(error)}`);
  }
}

/** The literal text every match of an anchored expression starts with, or undefined where there is none. */
export function literalPrefix(regex: RegExp): string | undefined {
  if (/[ims]/.test(regex.flags)) return undefined;
  const prefix = /^\^((?:[\p{L}\p{N} _@:;,/<>=!"'#%&~-]|\\[.\-_/@\\^$*+?()[\]{}|])*)(.?)/u.exec(regex.source);
  if (!prefix || regex.source.includes('|')) return undefined;
  const [, literal = '', next = ''] = prefix;
  const kept = /[*?{]/.test(next) ? literal.replace(/(\\.|[^\\])$/u, '') : literal;
  return kept === '' ? undefined : kept.replace(/\\(.)/gu, '$1');
}
