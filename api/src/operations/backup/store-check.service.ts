import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { references, table, type Problem } from './invariants.js';
import { StoreReader } from './store-reader.js';

/** Checks that the documents in the database are consistent. */
@Injectable()
export class StoreCheck {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async check(): Promise<{ checked: Record<string, number>; problems: Problem[] }> {
    const checked: Record<string, number> = {};
    for (const name of references.flatMap(({ from, to }) => [to, from]))
      checked[name] ??= await this.connection.collection(name).countDocuments({});
    const problems: Problem[] = [];
    const store = new StoreReader(this.connection);
    for (const group of table) for await (const problem of group.problemsIn(store)) problems.push(problem);
    return { checked, problems };
  }
}
