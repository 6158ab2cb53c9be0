import { common } from '@portal/kit/messages';
import type { ListedAccount } from '@portal/contracts/accounts';
import type { Permission } from '@portal/contracts/auth';
import { TextButton } from '@portal/kit/ui/button';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { AccountProfiles } from './account-profiles.tsx';
import './accounts.css';

const text = messages.accounts;
/** Ordered from the weakest permission to the strongest. */
const offered: readonly Permission[] = ['coordinator', 'developer', 'admin'];

interface AccountRowProps {
  account: ListedAccount;
  /** Whether this is the admin's own account. Admins cannot block it or revoke its admin permission. */
  isOwn: boolean;
  onSetPermission: (permission: Permission, isGranted: boolean) => void;
  onBlock: (isBlocked: boolean) => void;
}

export function AccountRow({ account, isOwn, onSetPermission, onBlock }: AccountRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { email, permissions: held, isBlocked, emailConfirmed, accountType } = account;
  const acts = (
    <>
      {offered
        .filter((permission) => !(isOwn && permission === 'admin'))
        .map((permission) => (
          <MenuButton
            key={permission}
            onClick={() => {
              onSetPermission(permission, !held.includes(permission));
            }}
          >
            {held.includes(permission) ? text.revoke(permission) : text.grant(permission)}
          </MenuButton>
        ))}
      {!isOwn && (
        <MenuButton
          part
          onClick={() => {
            onBlock(!isBlocked);
          }}
        >
          {isBlocked ? text.unblock : text.block}
        </MenuButton>
      )}
    </>
  );
  const change = (
    <>
      {text.change}
      <span className="p-hidden">: {email}</span>
    </>
  );
  return (
    <li className="mf-admin-account">
      <strong className="mf-admin-account__email">{email}</strong>
      <span className="mf-admin-account__facts">
        {common.accountTypes[accountType]}
        {held.length > 0 && ` · ${text.permissions(held)}`}
        {!emailConfirmed && ` · ${text.unconfirmed}`}
        {isBlocked && <span className="mf-admin-account__blocked"> · {text.blocked}</span>}
      </span>
      <TextButton
        aria-expanded={isOpen}
        aria-label={text.named(messages.profiles.title, email)}
        onClick={() => setOpen(!isOpen)}
      >
        {messages.profiles.title}
      </TextButton>
      <Menu label={change} look="secondary" small>
        {acts}
      </Menu>
      {isOpen && (
        <div className="mf-admin-account__profiles">
          <AccountProfiles account={account} />
        </div>
      )}
    </li>
  );
}
