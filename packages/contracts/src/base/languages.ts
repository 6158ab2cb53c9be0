/** The languages of the portal, each with its own name for itself. English has every text. */
export const languages = {
  en: 'English',
  es: 'Español',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const;
export type Language = keyof typeof languages;

/** Returns a time of day with its Spanish article: 'la 1:15 p. m.', 'las 2:00 p. m.'. */
export const spanishTime = (time: string): string => `${/^1\b/.test(time) ? 'la' : 'las'} ${time}`;

/** The languages in the order in which they are offered. */
export const languageIds = Object.keys(languages) as Language[];

/** The locale for dates, times and numbers in each language. Most users live in the United States. */
export const intlLocales: Record<Language, string> = {
  en: 'en-US',
  es: 'es-US',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant-TW',
};

/** Returns whether a text of any origin is the code of a language of the portal. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The cookie that stores the language chosen in this browser. */
export const languageCookie = 'portal-language';

/**
 * A text of a remote that the shell shows, in English and optionally in other languages. A plain string is English:
 * versions published before there were translations have only that.
 */
export type Words = string | ({ en: string } & { [other in Language]?: string | undefined });

/**
 * Picks one sentence from the message files of all languages.
 * @example inEveryLanguage({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }, ({ signup }) => signup.saved)
 */
export const inEveryLanguage = <Texts>(
  texts: Record<Language, Texts>,
  pick: (text: Texts) => string,
): Record<Language, string> => ({
  en: pick(texts.en),
  es: pick(texts.es),
  'zh-Hans': pick(texts['zh-Hans']),
  'zh-Hant': pick(texts['zh-Hant']),
});

/** Returns the text in every language that has one. */
export const everyWord = (words: Words): string[] =>
  typeof words === 'string' ? [words] : Object.values(words);

/** Returns the text in a language, or in English if it has none in that language. */
export const wordsIn = (words: Words, language: Language): string =>
  typeof words === 'string' ? words : (words[language] ?? words.en);
