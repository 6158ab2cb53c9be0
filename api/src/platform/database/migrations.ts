import type { Connection } from 'mongoose';

/** A change of stored documents. It runs once, when a portal that contains it starts for the first time. */
export interface Migration {
  /** Stored in the database. Never change or reuse the name of a released migration. */
  name: string;
  /** Shown to operators before an upgrade. */
  summary: string;
  /** Counts the documents that it would change now. */
  count(connection: Connection): Promise<number>;
  /** Changes the documents. Must be repeatable, because the process may die before it ends. */
  run(connection: Connection): Promise<void>;
}

/** The collections that named people twice, and the fields of the second form. */
const secondForms: readonly [collection: string, sign: string, ...fields: string[]][] = [
  ['profiles', 'user', 'guardians', 'editors', 'viewers'],
  ['performances', 'user', 'profile', 'instrument', 'performers'],
  ['program_versions', 'rows.user', 'performer', 'instrument', 'grade', 'school', 'performers'],
];

const having = (sign: string) => ({ [sign]: { $exists: true } });

const withoutSecondForm = async (connection: Connection): Promise<void> => {
  for (const [name, sign, ...fields] of secondForms) {
    const collection = connection.collection<{ rows?: object[] }>(name);
    if (sign.startsWith('rows.'))
      for await (const { _id, rows = [] } of collection.find(having(sign))) {
        const left = rows.map((row) => omit(row, ['user', ...fields]));
        await collection.updateOne({ _id }, { $set: { rows: left } });
      }
    else
      await collection.updateMany(having(sign), {
        $unset: Object.fromEntries([sign, ...fields].map((field) => [field, 1 as const])),
      });
  }
};

const omit = (row: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

/**
 * All migrations, the oldest first. A portal refuses a database with a migration that it does not know. So every change
 * that an older portal cannot read needs a migration, even one that runs nothing.
 */
export const migrations: readonly Migration[] = [
  {
    name: '1.0.0',
    summary: 'The documents of the first release; nothing to do',
    count: () => Promise.resolve(0),
    run: () => Promise.resolve(),
  },
  {
    name: 'people-in-one-form',
    summary:
      'Removes the second form of the accounts of a profile and of the people in sign-ups and programs',
    count: async (connection) => {
      const counts = secondForms.map(([name, sign]) =>
        connection.collection(name).countDocuments(having(sign)),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    run: withoutSecondForm,
  },
];
