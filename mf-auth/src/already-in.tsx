import { paths, shellPaths } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { getAccount } from './auth.api.ts';
import { messages } from './messages.ts';

const text = messages.alreadyIn;

/** Whether somebody was logged in when this page was opened; who logs in on it is on the way to another. */
export const useAlreadyIn = (): boolean => {
  const { status } = useSession();
  const [wasIn] = useState(status === 'signed-in');
  return wasIn && status === 'signed-in';
};

/** Stands in place of a form for those who have no account, or are not logged in. */
export function AlreadyIn() {
  const { data } = useRead(getAccount());
  return (
    <div className="p-stack">
      <p className="p-lede">{data ? text.as(data.email) : text.somebody}</p>
      <Actions>
        <LinkButton to={shellPaths.home}>{text.home}</LinkButton>
        <LinkButton look="secondary" to={paths.account}>
          {messages.account.title}
        </LinkButton>
        <LinkButton look="quiet" to={shellPaths.logout}>
          {text.logOut}
        </LinkButton>
      </Actions>
    </div>
  );
}
