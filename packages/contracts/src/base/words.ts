import { z } from 'zod';
import type { Language } from './languages.ts';

/** A text in one or more languages, with a maximum length. */
export const wordsUpTo = (longest: number) => wordsOf(z.string().min(1).max(longest));

/** A text in one or more languages, each checked by the schema. */
export const wordsOf = <Text extends z.ZodType<string>>(text: Text) => {
  const other = text.optional();
  const inAll = { en: text, es: other, 'zh-Hans': other, 'zh-Hant': other } satisfies Record<
    Language,
    z.ZodType
  >;
  return z.union([text, z.strictObject(inAll)]);
};
