// The role, language and colors chosen in the bar. Imported first, because the kit reads the language when
// its messages load.
import type { Permission, SessionResponse } from '@portal/contracts/auth';
import { isLanguage, type Language } from '@portal/contracts/languages';
import { themes, type Theme } from '@portal/contracts/themes';

const id = 'a'.repeat(24);
const account = (...permissions: Permission[]): SessionResponse => ({ id, permissions });

/** The roles to choose from, with the API's session response; undefined for a visitor. */
export const roles: Record<string, SessionResponse | undefined> = {
  visitor: undefined,
  account: account(),
  coordinator: account('coordinator'),
  admin: account('admin'),
};

interface Chosen {
  role: string;
  language: Language;
  /** Undefined uses the system's theme. */
  theme: Theme | undefined;
}

const key = 'stand-alone';

const read = (): Chosen => {
  const {
    role = '',
    language = '',
    theme,
  } = Object.fromEntries(new URLSearchParams(localStorage.getItem(key) ?? '')) as Record<
    string,
    string | undefined
  >;
  return {
    role: Object.hasOwn(roles, role) ? role : 'coordinator',
    language: isLanguage(language) ? language : 'en',
    theme: themes.find((known) => known === theme),
  };
};

export const chosen = read();

/** Reloads the page with another choice. */
export const choose = (name: keyof Chosen, value: string): void => {
  const { role, language, theme = '' } = chosen;
  localStorage.setItem(key, new URLSearchParams({ role, language, theme, [name]: value }).toString());
  location.reload();
};

document.documentElement.lang = chosen.language;
if (chosen.theme) document.documentElement.dataset.theme = chosen.theme;
