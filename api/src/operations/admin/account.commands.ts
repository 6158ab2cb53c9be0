import { permissions, type Permission } from '@portal/contracts/auth';
import { Id } from '@portal/contracts/id';
import { states, type State } from '@portal/contracts/states';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { AccountAdministration } from '../../people/accounts/administration/account-administration.service.js';
import { AccountExport } from '../../people/accounts/administration/account-export.service.js';
import { AccountRemoval } from '../../people/accounts/administration/account-removal.service.js';
import { EmailConfirmation } from '../../people/accounts/credentials/email-confirmation.service.js';
import { PasswordReset } from '../../people/accounts/credentials/password-reset.service.js';
import { GuardianAccounts } from '../../people/profiles/guardian-accounts.service.js';
import { AppError } from '../../platform/common/app-error.js';
import { Config } from '../../platform/config/config.js';
import { done, CommandRefusal, type Command, type CommandInput } from './command.js';

const administration = (app: INestApplicationContext): AccountAdministration =>
  app.get(AccountAdministration);

const findAccount = async ({ app, words: [email = ''] }: CommandInput): Promise<string> => {
  const id = await administration(app).findId(email);
  if (!id) throw new CommandRefusal(`No account has the email ${email}.`);
  return id;
};

const toPermission = (word = ''): Permission => {
  const found = permissions.find((permission) => permission === word);
  if (!found) throw new CommandRefusal(`${word} is not a permission; there are: ${permissions.join(', ')}.`);
  return found;
};

const resetLink = async (app: INestApplicationContext, email: string): Promise<string> => {
  const code = await app.get(PasswordReset).issueCode(email);
  return `${app.get(Config).publicUrl}/resetpassword/${code}`;
};

const createAdmin: Command = {
  summary: 'Make an admin: a new account, or a permission for one that exists',
  words: ['<email>'],
  worksOnEmpty: ({ new: isNew }) => isNew === true,
  options: {
    new: { type: 'boolean' },
    phone: { type: 'string' },
    state: { type: 'string' },
    zip: { type: 'string' },
  },
  optionHelp: {
    new: 'create the first account of a new portal',
    phone: 'phone of a new account',
    state: 'its state',
    zip: 'its zip code',
  },
  async run({ app, words: [email = ''], options }) {
    const existing = await administration(app).findId(email);
    if (existing) {
      await administration(app).grant(existing, 'admin');
      return done(`${email} is an admin now.`, { id: existing, isNew: false });
    }
    const state = states.find((name) => name === (options['state'] ?? app.get(Config).governingState));
    if (!state) throw new CommandRefusal(`${String(options['state'])} is not one of the 50 states.`);
    const [id] = await administration(app).addAccounts([
      {
        email: email.trim().toLowerCase(),
        // A random password. The owner chooses one through the link below.
        password: randomBytes(32).toString('base64url'),
        phone: String(options['phone'] ?? '0000000000'),
        state: state satisfies State,
        zip: String(options['zip'] ?? '00000'),
        accountType: 'siteDirector',
        permissions: ['admin'],
      },
    ]);
    const link = await resetLink(app, email.trim().toLowerCase());
    return {
      facts: { id, isNew: true, link },
      lines: [`Created the admin ${email}. Choose a password within an hour:`, link],
    };
  },
};

const changePermission = (act: 'grant' | 'revoke'): Command => ({
  summary: act === 'grant' ? 'Give an account a permission' : 'Take a permission from an account',
  words: ['<email>', `<${permissions.join('|')}>`],
  async run(input) {
    const permission = toPermission(input.words[1]);
    const id = await findAccount(input);
    const now = await administration(input.app)[act](id, permission);
    return done(`${input.words[0] ?? ''} has: ${now.join(', ') || 'no permission'}.`, {
      id,
      permissions: now,
    });
  },
});

const accounts: Command = {
  summary: 'List accounts, newest first',
  isReadOnly: true,
  words: ['[part of the email]'],
  options: { permission: { type: 'string' }, blocked: { type: 'boolean' }, limit: { type: 'string' } },
  optionHelp: {
    permission: 'only those with it',
    blocked: 'only blocked ones',
    limit: 'how many, 50 unless told',
  },
  async run({ app, words: [part], options }) {
    const { permission, blocked, limit = '50' } = options;
    const found = await administration(app).listAccounts({
      ...(part && { part }),
      ...(permission && { permission: toPermission(String(permission)) }),
      ...(blocked === true && { isBlocked: true }),
      limit: Number(limit) || 50,
    });
    const lines = found.map(({ email, accountType, permissions: given, isBlocked, emailConfirmed }) =>
      [
        email,
        accountType,
        given.join(', '),
        isBlocked ? 'blocked' : '',
        emailConfirmed ? '' : 'not confirmed',
      ]
        .filter(Boolean)
        .join('  '),
    );
    return { facts: found, lines: lines.length > 0 ? lines : ['No account.'] };
  },
};

const block = (isBlocked: boolean): Command => ({
  summary: isBlocked ? 'Keep an account out, from its next request on' : 'Let a blocked account in again',
  words: ['<email>'],
  async run(input) {
    const id = await findAccount(input);
    await administration(input.app).setBlocked(id, isBlocked);
    return done(`${input.words[0] ?? ''} is ${isBlocked ? 'blocked' : 'no longer blocked'}.`, { id });
  },
});

const endSessions: Command = {
  summary: 'Sign an account out everywhere',
  words: ['<email>'],
  async run(input) {
    const id = await findAccount(input);
    await administration(input.app).endSessions(id);
    return done(`${input.words[0] ?? ''} is logged out everywhere.`, { id });
  },
};

const createResetLink: Command = {
  summary: 'Print a link that sets a new password, without any mail',
  words: ['<email>'],
  async run(input) {
    await findAccount(input);
    const link = await resetLink(input.app, input.words[0] ?? '');
    return { facts: { link }, lines: ['It works once, within an hour:', link] };
  },
};

const resendConfirm: Command = {
  summary: 'Mail the confirmation code again',
  words: ['<email>'],
  async run(input) {
    const id = await findAccount(input);
    await input.app.get(EmailConfirmation).resend(id);
    return done('The mail is in the queue; a running portal sends it.', { id });
  },
};

const exportAccount: Command = {
  summary: 'Write everything kept about an account',
  isReadOnly: true,
  words: ['<email>'],
  options: { out: { type: 'string' } },
  optionHelp: { out: 'file to write; standard output without it' },
  async run(input) {
    const facts = await input.app.get(AccountExport).exportAccount(await findAccount(input), []);
    const text = JSON.stringify(facts, null, 2);
    const { out } = input.options;
    if (typeof out !== 'string') return { facts, lines: [text] };
    await writeFile(out, `${text}\n`, { mode: 0o600 });
    return done(`Written to ${out}.`, { out });
  },
};

const deleteAccount: Command = {
  summary: 'Delete an account with its profiles and sign-ups, for good',
  words: ['<email>'],
  options: { yes: { type: 'boolean' } },
  optionHelp: { yes: 'really do it' },
  async run(input) {
    const id = await findAccount(input);
    if (input.options['yes'] !== true) throw new CommandRefusal('This cannot be undone. Say --yes to do it.');
    await input.app.get(AccountRemoval).remove(id);
    return done('The account and everything kept about it are gone.', { id });
  },
};

const addGuardian: Command = {
  summary: 'Give a profile a guardian, if all it had are deleted',
  words: ['<profile>', '<email>'],
  async run({ app, words: [id = '', email = ''] }) {
    if (!Id.safeParse(id).success) throw new CommandRefusal(`${id} is not the id of a profile.`);
    try {
      await app.get(GuardianAccounts).addByAdmin(undefined, { id, email, may: 'guard' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new CommandRefusal(
        error.code === 'notfound'
          ? `There is no profile ${id}.`
          : `${email} is no confirmed account, is blocked, or looks after the profile already.`,
      );
    }
    return done(`${email} is a guardian of the profile now.`, { id });
  },
};

/** The commands about accounts. */
export const accountCommands: Record<string, Command> = {
  'create-admin': createAdmin,
  grant: changePermission('grant'),
  revoke: changePermission('revoke'),
  accounts,
  block: block(true),
  unblock: block(false),
  'end-sessions': endSessions,
  'reset-link': createResetLink,
  'resend-confirm': resendConfirm,
  'export-account': exportAccount,
  'delete-account': deleteAccount,
  'add-guardian': addGuardian,
};
