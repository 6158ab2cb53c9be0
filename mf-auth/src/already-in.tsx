import { common } from '@portal/kit/messages';
import { paths, shellPaths } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { useSession } from '@portal/kit/session';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { getAccount } from './auth.api.ts';
import { messages } from './messages.ts';

const text = messages.alreadyIn;

/** Returns whether the user was signed in when the page opened. A login on the page itself does not count. */
export const useAlreadyIn = (): boolean => {
  const { status } = useSession();
  const [wasIn] = useState(status === 'signed-in');
  return wasIn && status === 'signed-in';
};

/** Replaces the login and sign-up forms for users who are signed in. */
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
          {common.logOut}
        </LinkButton>
      </Actions>
    </div>
  );
}
