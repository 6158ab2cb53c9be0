import type { NavEntry } from '@portal/contracts/remote';
import type { RegistryRemote } from '@portal/contracts/registry';
import type { Session } from '@portal/kit/session';
import { isAllowed } from '../access.ts';

/** A link of the bar. */
export interface NavLinkEntry extends NavEntry {
  /** What it leads to could not be shown when it was last asked for. */
  isLost: boolean;
}

/** Entries that stand together behind one word of the bar. */
export interface NavMenu {
  label: string;
  entries: NavLinkEntry[];
}

/** What the bar shows to one person: menus first, then single links. */
export interface Navigation {
  menus: NavMenu[];
  links: NavLinkEntry[];
}

/** The navigation of whoever is here, made of what the remotes declare. */
export const navigationFor = (
  remotes: readonly RegistryRemote[],
  session: Session,
  lost: ReadonlySet<string> = new Set(),
): Navigation => {
  const entries = remotes
    .flatMap(({ id, declaration }) => declaration.nav.map((entry) => ({ ...entry, isLost: lost.has(id) })))
    .filter(({ access }) => session.status !== 'checking' && isAllowed(session, access))
    .sort((a, b) => a.order - b.order);
  const labels = new Set(entries.flatMap(({ menu }) => menu ?? []));
  return {
    menus: [...labels].map((label) => ({ label, entries: entries.filter(({ menu }) => menu === label) })),
    links: entries.filter(({ menu }) => menu === undefined),
  };
};

/** Whether the open page belongs to one of these entries. */
export const isCurrent = (entries: readonly NavEntry[], pathname: string): boolean =>
  entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
