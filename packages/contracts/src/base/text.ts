import { z } from 'zod';
import type { FieldCode } from './field-codes.ts';

// Control characters other than tab and newline, direction overrides, invisible characters, lone surrogates, and
// characters XML does not allow. The joiners U+200C and U+200D are kept: Persian, Indian languages and emoji need them.
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|\u034f|\p{Surrogate}/gu;

/**
 * Removes invisible characters from a text. It does not reject them, because users paste names from documents that contain
 * them and could not see what to correct. A text in NFC stays in NFC.
 */
const clean = (text: string): string => {
  const seen = text.replace(forbidden, '');
  return (seen === text ? text : seen.normalize('NFC')).trim();
};

/** Does the same for a text of one line, in which line breaks, tabs and control characters become spaces. */
const cleanLine = (text: string): string => clean(text.replace(/\p{Cc}/gu, ' ')).replace(/\s+/g, ' ');

// Matches texts that consist of spaces, joiners and invisible letters only.
const blank = /^(?:[\s\u115f\u1160\u200c\u2800\u3164\uffa0]|\u200d)*$/;

/**
 * Splits a mail address where a line may break: after the @ and before a dot, not inside a word.
 * @example breakableParts('ana@example.org') // ['ana@', 'example', '.org']
 */
export const breakableParts = (address: string): string[] => address.split(/(?<=@)|(?=\.)/);

const required = (repair: typeof clean) => (code: FieldCode, max: number) =>
  z
    .string({ error: code })
    .transform(repair)
    .pipe(
      z
        .string()
        .min(1, { error: code, abort: true })
        .max(max, { error: 'tooLong' })
        .refine((text) => !blank.test(text), { error: code }),
    );

const optional = (repair: typeof clean) => (max: number) =>
  z
    .string({ error: 'invalid' })
    .nullish()
    .transform((text) => repair(text ?? ''))
    .pipe(z.string().max(max, { error: 'tooLong' }));

/** A required line of text: trimmed, without line breaks and control characters, never empty. */
export const requiredText = required(cleanLine);

/** A required text of one or more lines. */
export const requiredLines = required(clean);

/** An optional line of text. Absent, null and blank are all ''. */
export const optionalText = optional(cleanLine);

/** An optional text of one or more lines. */
export const optionalLines = optional(clean);

/** A text whose lines a form sends one by one. */
export const TypedLines = z.strictObject({ lines: requiredLines('invalid', 40_000) });
