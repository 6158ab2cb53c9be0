import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { doneMigrations, migrate, rememberMigrations } from './migrate.js';
import { migrations } from './migrations.js';

/** What documents have been through, for those who carry them out of the store and in again. */
@Injectable()
export class Migrations {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** The names of those the store has seen. */
  async done(): Promise<string[]> {
    return await doneMigrations(this.connection);
  }

  isKnown(name: string): boolean {
    return migrations.some((migration) => migration.name === name);
  }

  /** Takes documents for what they were when they were carried out, and does to them what has come since. */
  async catchUp(passed: string[] | undefined): Promise<void> {
    await rememberMigrations(this.connection, passed);
    await migrate(this.connection);
  }
}
