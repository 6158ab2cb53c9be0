import type { Language, Words } from '@portal/contracts/languages';
import type { RegistryRemote, RegistryResponse } from '@portal/contracts/registry';

// Menus are one where they are called the same in English.
const saidIn = (words: Words, language: Language): Words => {
  if (typeof words === 'string') return words;
  const { en, [language]: said = en } = words;
  return said === en ? en : { en, [language]: said };
};

/**
 * What a page needs of the registry: words in its language, and of the files of remotes the entry alone, which names the
 * others. That of a core remote only a core page may run; what teams have may be remembered for a day without a registry.
 */
export const registryOfPage = (
  { remotes, ...registry }: RegistryResponse,
  language: Language,
  isCore: boolean,
): RegistryResponse => ({
  ...registry,
  remotes: remotes.map(({ previous: _, ...remote }): RegistryRemote => {
    const { declaration, entry, integrity } = remote;
    const isRun = declaration.trust === 'team' || isCore;
    const nav = declaration.nav.map(({ menu, ...item }) => ({
      ...item,
      label: saidIn(item.label, language),
      ...(menu !== undefined && { menu: saidIn(menu, language) }),
    }));
    return {
      ...remote,
      scripts: [],
      styles: [],
      integrity: isRun ? { [entry]: integrity[entry] ?? '' } : {},
      declaration: {
        ...declaration,
        title: saidIn(declaration.title, language),
        nav,
        // What the server alone goes by.
        pages: declaration.pages.map(({ module: _, ...page }) => page),
        keeps: undefined,
        messages: declaration.messages?.map((sentence) => saidIn(sentence, language)),
      },
    };
  }),
});
