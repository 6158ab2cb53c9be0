import { Injectable } from '@nestjs/common';

/** The data one module stores about accounts. */
export interface AccountDataSource {
  /** Its name in an export: 'profiles', 'performances'. */
  name: string;
  /** Absent if the data would mean nothing to the account's owner. */
  exportFor?(account: string): Promise<unknown>;
  /** Gives shared data to the other accounts that share it. Runs before anything is deleted. Safe to repeat. */
  handOver?(account: string): Promise<void>;
  /** Deletes everything about the account. Safe to repeat. Absent if it goes with the profiles of the account. */
  removeFor?(account: string): Promise<void>;
}

/** Modules register here at the start to take part in the export and deletion of accounts. */
@Injectable()
export class AccountData {
  private readonly sources: AccountDataSource[] = [];

  register(source: AccountDataSource): void {
    this.sources.push(source);
  }

  async exportFor(account: string): Promise<Record<string, unknown>> {
    const entries = await Promise.all(
      this.sources.map(async (source) => [source.name, await source.exportFor?.(account)] as const),
    );
    return Object.fromEntries(entries);
  }

  async removeFor(account: string): Promise<void> {
    for (const source of this.sources) await source.handOver?.(account);
    for (const source of this.sources) await source.removeFor?.(account);
  }
}
