// Replaces the kit's locale.ts on the server.
import { intlLocales, wordsIn, type Language, type Words } from '@portal/contracts/languages';
import { language } from './page-data.ts';

export const locale = (): Language => language;

export const intlLocale = (): string => intlLocales[language];

export const chooseMessages = <Messages>(
  byLanguage: { en: Messages } & Partial<Record<Language, Messages>>,
): Messages => byLanguage[language] ?? byLanguage.en;

export const inPageLanguage = (words: Words): string => wordsIn(words, language);
