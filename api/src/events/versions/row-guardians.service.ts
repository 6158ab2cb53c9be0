import { Injectable } from '@nestjs/common';
import { Guardians } from '../../people/profiles/guardians.service.js';
import type { AccountsOf, OwnedRow } from './versions.rules.js';

const profilesIn = ({ performer, performers = [] }: OwnedRow): string[] =>
  [performer, ...performers].flatMap((person) => person?.profile ?? []);

/** Finds the accounts that look after the people of a version's rows now. */
@Injectable()
export class RowGuardians {
  constructor(private readonly guardians: Guardians) {}

  async accountsOf(rows: readonly OwnedRow[]): Promise<AccountsOf> {
    const accounts = await this.guardians.guardiansOf([...new Set(rows.flatMap(profilesIn))]);
    return (row) => [...new Set(profilesIn(row).flatMap((profile) => accounts.get(profile) ?? []))];
  }
}
