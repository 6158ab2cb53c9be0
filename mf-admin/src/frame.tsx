import { NavLink } from '@portal/kit/router';
import { Page } from '@portal/kit/ui/page';
import type { ReactNode } from 'react';
import './frame.css';
import { messages } from './messages.ts';

const text = messages.tabs;

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
    </Page>
  );
}
