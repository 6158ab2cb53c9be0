import { useRead } from '@portal/kit/read';
import { NavLink } from '@portal/kit/router';
import { Page } from '@portal/kit/ui/page';
import type { ReactNode } from 'react';
import { getHealth } from './admin.api.ts';
import './frame.css';
import { messages } from './messages.ts';
import { longDay } from './moment.ts';

const text = messages.tabs;

/** Shows which version of the portal runs. */
function VersionLine() {
  const { data: build } = useRead(getHealth());
  if (!build) return null;
  const { version, commit, day } = build;
  return <p className="mf-admin-version">{messages.version(version, commit, day && longDay(day))}</p>;
}

/** Lays out an administration page with links to the other ones. */
export function Frame({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  const tabs = (
    <nav className="mf-admin-tabs" aria-label={text.label}>
      <NavLink className="p-alone" to="/admin" end>
        {text.remotes}
      </NavLink>
      <NavLink className="p-alone" to="/admin/accounts">
        {text.accounts}
      </NavLink>
      <NavLink className="p-alone" to="/admin/log">
        {text.log}
      </NavLink>
    </nav>
  );
  return (
    <Page title={title} lede={lede} above={tabs}>
      {children}
      <VersionLine />
    </Page>
  );
}
