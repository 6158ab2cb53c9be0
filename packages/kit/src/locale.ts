/** The languages the portal may be read in. */
export type Locale = 'en' | 'zh-Hans' | 'zh-Hant';

/** The language of this page, chosen once by the server in `<html lang>`; another one takes a reload. */
export const locale = (): string =>
  typeof document === 'undefined' || document.documentElement.lang === ''
    ? 'en'
    : document.documentElement.lang;

/**
 * The sentences in the language of the page; English where there are none.
 * @example export const messages = chooseMessages({ en, 'zh-Hans': zhHans });
 */
export const chooseMessages = <Messages>(
  byLocale: { en: Messages } & Partial<Record<Locale, Messages>>,
): Messages => byLocale[locale() as Locale] ?? byLocale.en;
