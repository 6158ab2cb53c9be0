import type { INestApplicationContext } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AccountAdministration } from '../../people/accounts/administration/account-administration.service.js';
import { BackupSchedule } from '../backup/backup-schedule.service.js';
import { BackupService } from '../backup/backup.service.js';
import { Purge } from '../backup/purge.service.js';
import type { Rule } from '../backup/invariants.js';
import { DemoAccounts } from '../demo/demo-accounts.service.js';
import { StoreCheck } from '../backup/store-check.service.js';
import { Config } from '../../platform/config/config.js';
import { named } from '../../platform/database/database.js';
import { migrationStates } from '../../platform/database/migrate.js';
import { moveStore } from '../../platform/database/move-store.js';
import { MailQueue } from '../../platform/mail/mail-queue.service.js';
import { RemoteTokens } from '../../frontend/publishing/remote-tokens.service.js';
import { done, CommandRefusal, type Command } from './command.js';

const backupFile = (app: INestApplicationContext, name = 'portal'): string => {
  const moment = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  return join(app.get(Config).backup.folder, `${name}-${moment}.backup`);
};

const writeBackup = async (app: INestApplicationContext, path: string): Promise<Record<string, number>> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const counts = await app.get(BackupService).backup(path);
  await chmod(path, 0o600);
  return counts;
};

const inWords = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${String(count)} ${name}`)
    .join(', ');

const backup: Command = {
  summary: 'Write the whole store into one file, also while the portal runs',
  isReadOnly: true,
  options: { out: { type: 'string' }, scheduled: { type: 'boolean' } },
  optionHelp: {
    out: 'file to write; portal-<time>.backup in BACKUP_DIR without it',
    scheduled: 'as the portal does on its own: checked, old ones removed',
  },
  async run({ app, options }) {
    if (options['scheduled'] === true) {
      const { path, counts } = await app.get(BackupSchedule).run();
      return { facts: { path, counts }, lines: [`Written to ${path}, and checked: ${inWords(counts)}.`] };
    }
    const path = typeof options['out'] === 'string' ? options['out'] : backupFile(app);
    const counts = await writeBackup(app, path);
    return { facts: { path, counts }, lines: [`Written to ${path}: ${inWords(counts)}.`] };
  },
};

// Returns the admins and the valid remote tokens of a restored store, so that the operator can check them.
const trusted = async (app: INestApplicationContext) => {
  const admins = await app.get(AccountAdministration).listAccounts({ permission: 'admin', limit: 1000 });
  const tokens = await app.get(RemoteTokens).list();
  return {
    admins: admins.map(({ email }) => email),
    tokens: tokens.flatMap(({ remote, name, revokedAt }) => (revokedAt ? [] : [`${remote} (${name})`])),
  };
};

const restore: Command = {
  summary: 'Put a backup back into an empty store',
  worksOnEmpty: true,
  words: ['<file>'],
  options: { replace: { type: 'boolean' }, plain: { type: 'boolean' } },
  optionHelp: {
    replace: 'empty the store first; what it holds is written to BACKUP_DIR before',
    plain: 'take a backup that is not encrypted, though BACKUP_KEY is set',
  },
  async run({ app, words: [path = ''], options }) {
    const store = app.get(BackupService);
    const isPlain = options['plain'] === true;
    await store.verify(path, isPlain);
    if (!(await store.isEmpty())) {
      if (options['replace'] !== true)
        throw new CommandRefusal('The store is not empty. Say --replace to put the backup in its place.');
      await writeBackup(app, backupFile(app, 'before-restore'));
      await store.clear();
    }
    const counts = await store.restore(path, isPlain);
    const { admins, tokens } = await trusted(app);
    return {
      facts: { counts, admins, tokens },
      lines: [
        `Restored ${inWords(counts)}.`,
        `Admins: ${admins.join(', ') || 'none'}.`,
        `Tokens that publish: ${tokens.join(', ') || 'none'}.`,
      ],
    };
  },
};

/** Hints for problems that no repair solves. */
const cures: Partial<Record<Rule, (id: string) => string>> = {
  'a profile has a guardian': (id) => ` (give it one: add-guardian ${id} <email>)`,
};

const check: Command = {
  summary: 'Say whether everything in the store fits together',
  isReadOnly: true,
  async run({ app }) {
    const { checked, problems } = await app.get(StoreCheck).check();
    const demoLogins = app.get(Config).isProduction ? await app.get(DemoAccounts).listLogins() : [];
    const lines = [
      ...problems.map(({ rule, id }) => `${id}: not so: ${rule}${cures[rule]?.(id) ?? ''}`),
      ...demoLogins.map((login) => `${login} has the published password of the demo: remove-demo --yes`),
    ];
    return {
      facts: { checked, problems, demoLogins },
      lines: [`Checked ${inWords(checked)}.`, ...(lines.length > 0 ? lines : ['Everything fits together.'])],
      hasFailed: lines.length > 0,
    };
  },
};

const purge: Command = {
  summary: 'Delete events that are long past, with their sign-ups, and mails given up',
  isReadOnly: (options) => options['dry-run'] === true,
  options: { 'older-than': { type: 'string' }, 'dry-run': { type: 'boolean' } },
  optionHelp: { 'older-than': 'days since the event; required', 'dry-run': 'only say how many' },
  async run({ app, options }) {
    const days = Number(options['older-than']);
    if (!Number.isInteger(days) || days < 1) throw new CommandRefusal('Say how old: --older-than <days>.');
    const isDryRun = options['dry-run'] === true;
    const counts = await app.get(Purge).purge(days, isDryRun);
    return {
      facts: { isDryRun, counts },
      lines: [`${isDryRun ? 'Would delete' : 'Deleted'} ${inWords(counts)}.`],
    };
  },
};

const removeDemo: Command = {
  summary: 'Delete the demo data and its accounts, and nothing of other accounts',
  options: { yes: { type: 'boolean' } },
  optionHelp: { yes: 'really do it' },
  async run({ app, options }) {
    if (options['yes'] !== true) throw new CommandRefusal('This cannot be undone. Say --yes to do it.');
    const { keptAccounts, keptEvents, ...counts } = await app.get(DemoAccounts).remove();
    return {
      facts: { ...counts, keptAccounts, keptEvents },
      lines: [
        `Removed ${inWords(counts)} of the demo.`,
        ...keptAccounts.map(
          (email) => `Kept ${email}, which has another password or email than in the demo.`,
        ),
        ...keptEvents.map((name) => `Kept the event ${name}, which other accounts have signed up for.`),
      ],
    };
  },
};

const sendTestMail: Command = {
  summary: 'Put a test mail into the queue; a running portal sends it',
  words: ['<email>'],
  async run({ app, words: [to = ''] }) {
    await app.get(MailQueue).add({ kind: 'test', to, language: undefined });
    return done(
      'The mail is in the queue. If it does not arrive within a minute, the log says why: journalctl --unit portal --grep mail.send',
      { to },
    );
  },
};

const listMigrations: Command = {
  summary: 'List the changes of stored documents that upgrades made, and those the next start will make',
  isReadOnly: true,
  async run({ app }) {
    const states = await migrationStates(app.get<Connection>(getConnectionToken()));
    const lines = states.map(({ name, summary, doneAt, by, waiting }) => {
      const state = doneAt
        ? `done ${doneAt.toISOString().slice(0, 10)} by version ${by}`
        : `waiting, ${String(waiting)} documents`;
      return `${name}  ${state}  ${summary}`;
    });
    const waiting = states.filter(({ doneAt }) => !doneAt).length;
    return {
      facts: states,
      lines: [...lines, waiting > 0 ? `${String(waiting)} pending.` : 'No migration is pending.'],
    };
  },
};

const moveTo: Command = {
  summary: 'Copy the embedded database into the empty one of TARGET_MONGODB_URI and check the copy',
  needsStoppedPortal: true,
  async run({ app }) {
    const { mongodbUri, targetUri, storeWaitMs } = app.get(Config);
    if (mongodbUri)
      throw new CommandRefusal('This portal uses MONGODB_URI. Only an embedded database can be moved.');
    if (!targetUri)
      throw new CommandRefusal(
        'Set TARGET_MONGODB_URI to the address of the empty database, which may contain a password.',
      );
    const moved = await moveStore(app.get<Connection>(getConnectionToken()), named(targetUri), storeWaitMs);
    const lines = Object.entries(moved).map(
      ([name, { count, hash }]) => `${name}: ${String(count)}, ${hash}`,
    );
    return {
      facts: moved,
      lines: [
        ...lines,
        'Each collection has the same number of documents and the same hash in both databases.',
        'Start the portal with the address of TARGET_MONGODB_URI as MONGODB_URI and without DATABASE.',
      ],
    };
  },
};

/** The commands about the database. */
export const storeCommands: Record<string, Command> = {
  purge,
  backup,
  restore,
  check,
  migrations: listMigrations,
  'move-to': moveTo,
  'remove-demo': removeDemo,
  'send-test-mail': sendTestMail,
};
