import { intlLocales, isLanguage, wordsIn, type Language, type Words } from '@portal/contracts/languages';

/** Returns the language of this page, which the server sets in `<html lang>`. Another language needs a reload. */
export const locale = (): Language => {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return isLanguage(lang) ? lang : 'en';
};

/** The locale for Intl on this page. */
export const intlLocale = (): string => intlLocales[locale()];

/**
 * Returns the messages in the language of the page, in English if there are none.
 * @example export const messages = chooseMessages({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant });
 */
export const chooseMessages = <Messages>(
  byLanguage: { en: Messages } & Partial<Record<Language, Messages>>,
): Messages => byLanguage[locale()] ?? byLanguage.en;

/** Returns a remote's text in the language of the page. */
export const inPageLanguage = (words: Words): string => wordsIn(words, locale());
