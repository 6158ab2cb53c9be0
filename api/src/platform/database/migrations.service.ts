import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { doneMigrations, migrate, rememberMigrations } from './migrate.js';
import { migrations } from './migrations.js';

/** Tells backups which migrations ran, and migrates restored documents. */
@Injectable()
export class Migrations {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Returns the names of the finished migrations. */
  async done(): Promise<string[]> {
    return await doneMigrations(this.connection);
  }

  isKnown(name: string): boolean {
    return migrations.some((migration) => migration.name === name);
  }

  /** Records the migrations that restored documents have been through, and runs the later ones. */
  async catchUp(passed: string[] | undefined): Promise<void> {
    await rememberMigrations(this.connection, passed);
    await migrate(this.connection);
  }
}
