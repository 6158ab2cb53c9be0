import { z } from 'zod';
import { AccountType, Permission } from './auth.ts';
import { Id } from '../base/id.ts';
import { PageNumber } from '../base/paging.ts';
import { optionalText } from '../base/text.ts';

/** Filters of the account list. `staff` are accounts with any permission. */
export const shownAccounts = ['all', 'staff', 'blocked', 'unconfirmed'] as const;
export const ShownAccounts = z.enum(shownAccounts, { error: 'show' });
export type ShownAccounts = z.infer<typeof ShownAccounts>;

/** `GET /admin_accounts`: accounts by a part of their email address, staff first, then the newest, one page at a time. */
export const ListAccountsQuery = z.strictObject({
  part: optionalText(80),
  show: ShownAccounts.optional(),
  page: PageNumber,
});
export type ListAccountsQuery = z.infer<typeof ListAccountsQuery>;

/** An account as admins see it: only what they need to decide about its permissions. */
export const ListedAccount = z.strictObject({
  id: Id,
  email: z.string(),
  accountType: AccountType,
  permissions: z.array(Permission),
  emailConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;

export const ListAccountsResponse = z.array(ListedAccount);
export type ListAccountsResponse = z.infer<typeof ListAccountsResponse>;

/** `POST /admin_permission`: grants or revokes a permission. */
export const SetPermissionInput = z.strictObject({
  id: Id,
  permission: Permission,
  isGranted: z.boolean({ error: 'invalid' }),
});
export type SetPermissionInput = z.infer<typeof SetPermissionInput>;

/** `POST /admin_block`: blocks or unblocks an account. */
export const BlockAccountInput = z.strictObject({ id: Id, isBlocked: z.boolean({ error: 'invalid' }) });
export type BlockAccountInput = z.infer<typeof BlockAccountInput>;
