import type { ErrorCode } from '@portal/contracts/errors';
import type { FieldCode } from '@portal/contracts/field-codes';
import type { Schooling } from '@portal/contracts/profiles.rules';
import { chooseMessages } from './text/locale.ts';
import { en } from './messages.en.ts';
import { es } from './messages.es.ts';
import { zhHans } from './messages.zh-hans.ts';
import { zhHant } from './messages.zh-hant.ts';

/** The kit's messages in the language of the page. */
export const messages = chooseMessages({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant });

/** Returns the sentence for an error code. */
export const errorSentence = (code: ErrorCode): string => messages.errors[code] ?? messages.errors.unexpected;

/** Texts that several remotes show, in the language of the page. */
export const { common } = messages;

/** The labels of a printed program in the language of the page, for `printedPiece` of contracts. */
export const printWords = messages.print;

/** A school grade on screen. For the grade of a person use `gradeOf`. */
export const gradeName = (grade: number): string => messages.grade(grade);

/** A person's school grade on screen, or that it is an adult. */
export const gradeOf = ({ grade, adult }: Pick<Schooling, 'grade' | 'adult'>): string =>
  adult ? messages.adult : gradeName(grade);

/** Returns the sentence for a field's error code. */
export const fieldSentence = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (messages.fields[code as FieldCode] ?? messages.fields.invalid);
