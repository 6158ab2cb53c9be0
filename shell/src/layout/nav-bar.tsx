import { whenIdle } from '@portal/kit/idle';
import { common } from '@portal/kit/messages';
import { shellPaths } from '@portal/contracts/paths';
import { NavLink, useLocation } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { LinkButton } from '@portal/kit/ui/button';
import { useMatters } from '@portal/kit/ui/matters';
import { Menu, MenuLink } from '@portal/kit/ui/menu';
import { useEffect, useState, type ReactNode } from 'react';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import { isCurrent, navigationFor, type NavLinkEntry, type Navigation } from './navigation.ts';
import { useLostRemotes } from '../loading/reports.ts';
import './layout.css';

function Label({ entry: { label, isLost } }: { entry: NavLinkEntry }) {
  if (!isLost) return label;
  return (
    <span className="shell-menu__lost" title={messages.header.lost}>
      {label} <span className="p-hidden">({messages.header.lost})</span>
    </span>
  );
}

function ReadCount({ children }: { children: (count: number) => ReactNode }) {
  const count = useMatters()?.length ?? 0;
  return count > 0 && children(count);
}

/** Shows how many matters are open for the user. Reads them when the page has loaded. */
function OpenCount(props: Parameters<typeof ReadCount>[0]) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  // A core page may be renewing the session, and a read with the old one would end it.
  return isIdle && !pageData.core && <ReadCount {...props} />;
}

function WideBar({ menus, links, isSignedIn }: Navigation & { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <ul className="shell-menu p-list">
      {isSignedIn && (
        <OpenCount>
          {(count) => (
            <li>
              <NavLink className="shell-menu__link" to={shellPaths.home}>
                {messages.header.open(count)}
              </NavLink>
            </li>
          )}
        </OpenCount>
      )}
      {menus.map(({ label, entries }) => (
        <li key={label}>
          <Menu as="bar" label={label} current={isCurrent(entries, pathname)}>
            {entries.map((entry) => (
              <MenuLink key={entry.to} to={entry.to}>
                <Label entry={entry} />
              </MenuLink>
            ))}
          </Menu>
        </li>
      ))}
      {links.map((entry) => (
        <li key={entry.to}>
          {entry.primary ? (
            <LinkButton to={entry.to} small>
              <Label entry={entry} />
            </LinkButton>
          ) : (
            <NavLink className="shell-menu__link" to={entry.to}>
              <Label entry={entry} />
            </NavLink>
          )}
        </li>
      ))}
      {isSignedIn && (
        <li>
          <NavLink className="shell-menu__link" to={shellPaths.logout}>
            {common.logOut}
          </NavLink>
        </li>
      )}
    </ul>
  );
}

function CompactMenu({ menus, links, isSignedIn }: Navigation & { isSignedIn: boolean }) {
  return (
    <div className="shell-menu-compact">
      <Menu
        label={
          <span>
            {messages.header.menu}
            {isSignedIn && (
              <OpenCount>
                {(count) => (
                  <span className="shell-menu__count" aria-hidden="true">
                    {count}
                  </span>
                )}
              </OpenCount>
            )}
          </span>
        }
      >
        {[...menus.flatMap(({ entries }) => entries), ...links].map((entry) => (
          <MenuLink key={entry.to} to={entry.to}>
            <Label entry={entry} />
          </MenuLink>
        ))}
        {isSignedIn && <MenuLink to={shellPaths.logout}>{common.logOut}</MenuLink>}
        {/* It comes late, so it is last: the other entries keep their places. */}
        {isSignedIn && (
          <OpenCount>
            {(count) => <MenuLink to={shellPaths.home}>{messages.header.open(count)}</MenuLink>}
          </OpenCount>
        )}
      </Menu>
    </div>
  );
}

/** The navigation bar; on a phone the same links are in one menu. */
export function NavBar() {
  const session = useSession();
  const navigation = navigationFor(pageData.registry.remotes, session, useLostRemotes());
  const isSignedIn = session.status === 'signed-in';
  if (session.status === 'checking') return <nav aria-label={messages.header.nav} />;
  return (
    <nav aria-label={messages.header.nav}>
      <WideBar {...navigation} isSignedIn={isSignedIn} />
      <CompactMenu {...navigation} isSignedIn={isSignedIn} />
    </nav>
  );
}
