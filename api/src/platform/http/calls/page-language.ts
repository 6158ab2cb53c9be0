import { cookieIn } from '@portal/contracts/cookies';
import { isLanguage, languageCookie, languageIds, type Language } from '@portal/contracts/languages';
import type { Request } from 'express';

// Returns whether two tags have the same language and script: 'zh-CN' and 'zh' match 'zh-Hans', 'zh-TW' does not.
const written = (tag: string): string => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return '';
  }
};

const byWriting = new Map(languageIds.map((id) => [written(id), id]));

/** Returns the language of a page: the chosen one, else the first supported one of the browser, else English. */
export const languageFor = (request: Request): Language => {
  const chosen = cookieIn(request.headers.cookie, languageCookie);
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  const wanted = request.acceptsLanguages().map((tag) => byWriting.get(written(tag)));
  return wanted.find((language) => language !== undefined) ?? 'en';
};
