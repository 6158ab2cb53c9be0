import type { Language, Words } from '@portal/contracts/languages';
import type { RegistryRemote, RegistryResponse } from '@portal/contracts/registry';

// Keeps the English text, because navigation entries with the same English menu share that menu.
const saidIn = (words: Words, language: Language): Words => {
  if (typeof words === 'string') return words;
  const { en, [language]: said = en } = words;
  return said === en ? en : { en, [language]: said };
};

/**
 * Reduces the registry to the data a page needs: texts in its language, and only the entry of each remote, which
 * contains the hashes of the others. Only core pages get the hash of a core remote's entry. Core pages get the
 * hashes of teams' entries too, because the browser stores the registry for team pages that come without one.
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
        // The fields left out here are only used by the server.
        pages: declaration.pages.map(({ module: _, ...page }) => page),
        keeps: undefined,
        messages: declaration.messages?.map((sentence) => saidIn(sentence, language)),
      },
    };
  }),
});
