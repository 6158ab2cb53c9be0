import { z } from 'zod';
import type { Language } from './languages.ts';

/** Words by language, none longer than this. */
export const wordsUpTo = (longest: number) => wordsOf(z.string().min(1).max(longest));

/** Words by language, each held to this. */
export const wordsOf = <Text extends z.ZodType<string>>(text: Text) => {
  const other = text.optional();
  const inAll = { en: text, es: other, 'zh-Hans': other, 'zh-Hant': other } satisfies Record<
    Language,
    z.ZodType
  >;
  return z.union([text, z.strictObject(inAll)]);
};
