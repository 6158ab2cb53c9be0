import { cookieIn } from '@portal/contracts/cookies';
import { isLanguage, languageCookie, languageIds, type Language } from '@portal/contracts/languages';
import type { Request } from 'express';

// 'zh-CN' and 'zh' are written like 'zh-Hans', 'zh-TW' is not: what counts is the language and its script.
const written = (tag: string): string => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return '';
  }
};

const byWriting = new Map(languageIds.map((id) => [written(id), id]));

/** The language of a page: the one its reader chose, else the first one their browser asks for, else English. */
export const languageFor = (request: Request): Language => {
  const chosen = cookieIn(request.headers.cookie, languageCookie);
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  const wanted = request.acceptsLanguages().map((tag) => byWriting.get(written(tag)));
  return wanted.find((language) => language !== undefined) ?? 'en';
};
