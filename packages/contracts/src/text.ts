import { z } from 'zod';
import type { FieldCode } from './field-codes.ts';

// Control characters other than tab and newline, lone surrogates, and the non-characters XML cannot carry.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu;

const clean = (text: string): string => text.replace(forbidden, '').trim();

/** A required line of text: trimmed, cleaned of control characters, never empty. */
export const requiredText = (code: FieldCode, max: number) =>
  z
    .string({ error: code })
    .transform(clean)
    .pipe(z.string().min(1, { error: code }).max(max, { error: 'tooLong' }));

/** An optional text: absent, null and blank are all ''. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'invalid' })
    .nullish()
    .transform((text) => clean(text ?? ''))
    .pipe(z.string().max(max, { error: 'tooLong' }));
