/** The languages the portal may be read in, each called what its readers call it. English is always whole. */
export const languages = {
  en: 'English',
  es: 'Español',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const;
export type Language = keyof typeof languages;

/** A time of day with its article in Spanish: 'la 1:15 p. m.', 'las 2:00 p. m.'. */
export const spanishTime = (time: string): string => `${/^1\b/.test(time) ? 'la' : 'las'} ${time}`;

/** The languages in the order they are offered. */
export const languageIds = Object.keys(languages) as Language[];

/** By whose habits Intl writes dates, times and numbers in a language: most readers live in the United States. */
export const intlLocales: Record<Language, string> = {
  en: 'en-US',
  es: 'es-US',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant-TW',
};

/** Whether a text, which may come from anywhere, names a language the portal speaks. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text);

/** The name of the cookie in which a browser keeps the language its reader chose. */
export const languageCookie = 'portal-language';

/**
 * Words of a remote that the shell shows: in English, and in as many other languages as it has. A plain text is
 * English, as all were before there was a second language; versions published then still stand.
 */
export type Words = string | ({ en: string } & { [other in Language]?: string | undefined });

/**
 * One sentence in every language, from message files that each have it.
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

/** The words in every language there are some in. */
export const everyWord = (words: Words): string[] =>
  typeof words === 'string' ? [words] : Object.values(words);

/** The words in a language; in English where the remote has none in it. */
export const wordsIn = (words: Words, language: Language): string =>
  typeof words === 'string' ? words : (words[language] ?? words.en);
