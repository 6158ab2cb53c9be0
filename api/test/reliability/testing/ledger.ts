import { Types, type Connection } from 'mongoose';
import type { EventRecord } from '../../../src/events/events/events.schema.js';
import type { PerformanceRecord } from '../../../src/events/performances/performances.schema.js';
import type { ProfileRecord } from '../../../src/people/profiles/profiles.schema.js';

/** The expected state of a sign-up; `leaving` while a withdrawal has no response yet. */
type Place = 'held' | 'leaving' | 'left';

/** Records everything the portal acknowledged, and compares it with the database. */
export class Ledger {
  readonly profiles = new Map<string, string>();
  readonly performances = new Map<string, { title: string; place: Place }>();
  program = { revision: 0, order: [] as string[] };
  /** Responses that were neither a success nor an expected refusal. */
  readonly strange: string[] = [];

  /** The ids of sign-ups that were not withdrawn. */
  get held(): string[] {
    return [...this.performances].flatMap(([id, { place }]) => (place === 'held' ? [id] : []));
  }

  get acknowledged(): number {
    return this.profiles.size + this.performances.size + this.program.revision;
  }

  /** Returns what was acknowledged but is not in the database. */
  async missing(connection: Connection, event: string): Promise<string[]> {
    return [
      ...(await this.missingProfiles(connection)),
      ...(await this.missingPerformances(connection)),
      ...(await this.missingProgram(connection, event)),
    ];
  }

  private async missingProfiles(connection: Connection): Promise<string[]> {
    const stored = await connection.collection<ProfileRecord>('profiles').find({}).toArray();
    const names = new Map(stored.map(({ _id, firstName }) => [_id.toHexString(), firstName]));
    return [...this.profiles].filter(([id, name]) => names.get(id) !== name).map(([id]) => `profile ${id}`);
  }

  private async missingPerformances(connection: Connection): Promise<string[]> {
    const stored = await connection.collection<PerformanceRecord>('performances').find({}).toArray();
    const byId = new Map(stored.map((performance) => [performance._id.toHexString(), performance]));
    const isKept = ([id, { title, place }]: [string, { title: string; place: Place }]): boolean => {
      const performance = byId.get(id);
      if (performance?.title !== title) return false;
      return place === 'leaving' || (performance.withdrawnAt !== null) === (place === 'left');
    };
    return [...this.performances].filter((entry) => !isKept(entry)).map(([id]) => `sign-up ${id}`);
  }

  // A later revision is from a request whose response was lost; the same revision must have the same list.
  private async missingProgram(connection: Connection, event: string): Promise<string[]> {
    const stored = await connection
      .collection<EventRecord>('events')
      .findOne({ _id: new Types.ObjectId(event) });
    const { revision, order } = this.program;
    if (!stored || stored.revision < revision) return [`program ${String(revision)}`];
    const isSame = stored.program.map((id) => id.toHexString()).join() === order.join();
    return stored.revision > revision || isSame ? [] : [`program ${String(revision)}`];
  }
}
