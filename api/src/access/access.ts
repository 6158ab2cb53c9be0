import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@portal/contracts/auth';

export const publicKey = 'access:public';
export const neededKey = 'access:needed';
export const coreKey = 'access:core';

/** A route for everybody: no session is read. Every other route needs one. */
export const Public = () => SetMetadata(publicKey, true);

/** A route that answers browsers only on pages of core remotes; other clients need the session, if any, alone. */
export const CorePagesOnly = () => SetMetadata(coreKey, true);

/** A route for accounts with this permission; an admin passes every one. */
export const Needs = (permission: Permission) => SetMetadata(neededKey, permission);
