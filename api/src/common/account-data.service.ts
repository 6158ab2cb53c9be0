import { Injectable } from '@nestjs/common';

/** A part of the portal that keeps something about accounts. */
export interface AccountDataSource {
  /** Its name in an export: 'profiles', 'performances'. */
  name: string;
  /** Absent where nothing of it would mean anything to the account's owner. */
  exportFor?(account: string): Promise<unknown>;
  /** Leaves no trace of the account; repeating it does no harm. */
  removeFor(account: string): Promise<void>;
}

/** Where domain modules say, at the start, that they keep something about accounts. */
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
    for (const source of this.sources) await source.removeFor(account);
  }
}
