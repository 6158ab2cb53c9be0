import { Injectable } from '@nestjs/common';
import type { VersionRow } from '@portal/contracts/versions';
import { Guardians } from '../../people/profiles/guardians.service.js';
import type { AccountsOf } from './versions.rules.js';

/** Finds the accounts that look after the performers of a version's rows now. */
@Injectable()
export class RowGuardians {
  constructor(private readonly guardians: Guardians) {}

  async accountsOf(rows: readonly Pick<VersionRow, 'performer' | 'user'>[]): Promise<AccountsOf> {
    const profiles = new Set(rows.flatMap(({ performer }) => performer?.profile ?? []));
    const accounts = await this.guardians.guardiansOf([...profiles]);
    // The row of a deleted profile keeps its account.
    return ({ performer, user }) => accounts.get(performer?.profile ?? '') ?? (user ? [user] : []);
  }
}
