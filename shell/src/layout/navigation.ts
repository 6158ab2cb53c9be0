import { wordsIn } from '@portal/contracts/languages';
import type { NavEntry } from '@portal/contracts/remote';
import type { RegistryRemote } from '@portal/contracts/registry';
import { inPageLanguage } from '@portal/kit/locale';
import type { Session } from '@portal/kit/session';
import { isAllowed } from '../access.ts';

export interface NavLinkEntry extends Omit<NavEntry, 'label'> {
  label: string;
  /** Whether its page failed to load the last time. */
  isLost: boolean;
}

/** A menu of the navigation bar. */
export interface NavMenu {
  label: string;
  entries: NavLinkEntry[];
}

/** The navigation bar of one user: menus first, then single links. */
export interface Navigation {
  menus: NavMenu[];
  links: NavLinkEntry[];
}

// Remotes with the same English menu label share one menu.
const menuIdOf = ({ menu }: NavLinkEntry): string | undefined => menu && wordsIn(menu, 'en');

const toMenu = (id: string, all: readonly NavLinkEntry[]): NavMenu => {
  const entries = all.filter((entry) => menuIdOf(entry) === id);
  // One translated label is enough for the whole menu.
  const words = entries.flatMap(({ menu }) => (menu ? inPageLanguage(menu) : []));
  return { label: words.find((word) => word !== id) ?? id, entries };
};

/** Builds the current user's navigation from the declarations of the remotes. */
export const navigationFor = (
  remotes: readonly RegistryRemote[],
  session: Session,
  lost: ReadonlySet<string> = new Set(),
): Navigation => {
  const entries = remotes
    .flatMap(({ id, declaration }) =>
      declaration.nav.map((entry) => ({
        ...entry,
        label: inPageLanguage(entry.label),
        isLost: lost.has(id),
      })),
    )
    .filter(({ access }) => session.status !== 'checking' && isAllowed(session, access))
    .sort((a, b) => a.order - b.order);
  const ids = new Set(entries.flatMap((entry) => menuIdOf(entry) ?? []));
  return {
    menus: [...ids].map((id) => toMenu(id, entries)),
    links: entries.filter(({ menu }) => menu === undefined),
  };
};

/** Returns whether the open page belongs to one of these entries. */
export const isCurrent = (entries: readonly NavLinkEntry[], pathname: string): boolean =>
  entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
