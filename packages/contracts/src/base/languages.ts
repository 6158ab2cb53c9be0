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

// Numbers from here on stand for values that an outline fills in. No text contains such a number.
const firstMark = 9_007_199_254_000_000;

/**
 * Picks one sentence from the message files of all languages. `at` gives a sentence a number that an outline fills in later.
 * @example inEveryLanguage({ en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant }, ({ signup }) => signup.saved)
 * @example inEveryLanguage(texts, ({ event }, at) => event.placesLeft(at('capacity|left')))
 */
export const inEveryLanguage = <Texts>(
  texts: Record<Language, Texts>,
  pick: (text: Texts, at: (value: string) => number) => string,
): Record<Language, string> => {
  const say = (language: Language): string => {
    const values: string[] = [];
    const text = pick(texts[language], (value) => firstMark + values.push(value));
    return values.reduce((said, value, index) => {
      const mark = String(firstMark + index + 1);
      if (!said.includes(mark)) throw new Error(`${language}: '${said}' does not write {${value}} as it is`);
      return said.replace(mark, `{${value}}`);
    }, text);
  };
  return { en: say('en'), es: say('es'), 'zh-Hans': say('zh-Hans'), 'zh-Hant': say('zh-Hant') };
};

/** Returns the text in every language that has one. */
export const everyWord = (words: Words): string[] =>
  typeof words === 'string' ? [words] : Object.values(words);

/** Returns the text in a language, or in English if it has none in that language. */
export const wordsIn = (words: Words, language: Language): string =>
  typeof words === 'string' ? words : (words[language] ?? words.en);
