import type { ListedAccount } from '@portal/contracts/accounts';
import { permissions, type Permission } from '@portal/contracts/auth';
import { Button } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { messages } from '../messages.ts';
import styles from './accounts.module.css';

const text = messages.accounts;

interface AccountCardProps {
  account: ListedAccount;
  /** The admin's own account: nobody locks themselves out. */
  isOwn: boolean;
  onSetPermission: (permission: Permission, isGranted: boolean) => void;
  onBlock: (isBlocked: boolean) => void;
}

export function AccountCard({ account, isOwn, onSetPermission, onBlock }: AccountCardProps) {
  const { email, permissions: held, isBlocked, emailConfirmed, accountType } = account;
  const button = (label: string, act: () => void) => (
    <Button key={label} small look="secondary" aria-label={text.named(label, email)} onClick={act}>
      {label}
    </Button>
  );
  const actions = (
    <div className={styles.actions}>
      {permissions
        .filter((permission) => !(isOwn && permission === 'admin'))
        .map((permission) => {
          const isGranted = held.includes(permission);
          const label = isGranted ? text.revoke(permission) : text.grant(permission);
          return button(label, () => {
            onSetPermission(permission, !isGranted);
          });
        })}
      {!isOwn &&
        button(isBlocked ? text.unblock : text.block, () => {
          onBlock(!isBlocked);
        })}
    </div>
  );
  return (
    <Card title={<span className={styles.email}>{email}</span>} look="box" actions={actions}>
      <p>
        {text.accountTypes[accountType]}
        {!emailConfirmed && `, ${text.unconfirmed}`}
      </p>
      <p>{text.permissions(held)}</p>
      {isBlocked && <p className={styles.blocked}>{text.blocked}</p>}
    </Card>
  );
}
