import type { AuditAct } from '@portal/contracts/audit';
import type { Preview } from '@portal/contracts/previews';
import type { RemoteAct } from '@portal/contracts/publishing';

const acts: Record<RemoteAct, string> = {
  store: 'stored',
  publish: 'published',
  rollback: 'went back to',
  pause: 'switched off',
  resume: 'switched on',
  canary: 'tried out',
  'stop-canary': 'ended the trial of',
};

const permissionNames: Record<string, string> = {
  admin: 'admin',
  coordinator: 'coordinator',
  developer: 'developer',
};

/** Descriptions of audited actions, shown after the name of the user. */
const audited: Record<AuditAct, (detail: string) => string> = {
  'account.set-permissions': (detail) => `set the permissions (${detail})`,
  'account.block': () => 'blocked an account',
  'account.unblock': () => 'let an account in again',
  'account.delete': () => 'deleted an account',
  'guardian.add': (detail) => `added ${detail} to a profile`,
  'guardian.remove': (detail) => `removed ${detail} from a profile`,
  'guardian.undo': (detail) => `undid that a profile got or lost ${detail}`,
  'program.publish': (detail) => `published version ${detail} of a program`,
  'program.hide': (detail) => `took back version ${detail} of a program`,
  'event.cancel': () => 'canceled an event',
  'remote.publish': () => 'published a remote',
  'remote.rollback': () => 'went back to an earlier version of a remote',
  'remote.pause': () => 'switched a remote off',
  'remote.resume': () => 'switched a remote on',
  'remote.canary': () => 'changed who tries out a remote',
  'remote.remove': () => 'removed a remote',
  'remote-token.create': () => 'made a token for a remote',
  'remote-token.revoke': () => 'revoked a token',
  'remote-data.remove': () => 'deleted the data of a remote',
  'preview.create': () => 'made a preview',
  'preview.end': () => 'ended a preview',
  'store.restore': () => 'restored a backup',
  'store.purge': (detail) => `deleted what is older than ${detail} days`,
};

/** The sentences of the administration in English. */
export const en = {
  remote: 'Administration',
  tabs: { label: 'Administration', remotes: 'Remotes', accounts: 'Accounts', log: 'Log' },
  version: (version: string, commit: string, day?: string): string =>
    `Portal ${version} (${[commit, day].filter(Boolean).join(', ')})`,
  failed: 'That did not work. Nothing was changed.',
  remotes: {
    title: 'Remotes',
    lede: 'The parts of the portal, each published by the team that makes it.',
    list: 'Remotes',
    empty: 'Nothing is published yet.',
    id: (id: string, trust: string): string => `${id}, ${trust === 'core' ? 'core' : 'by a team'}`,
    live: (version: string): string => `Live: ${version}`,
    off: 'Switched off',
    canary: (version: string, percent: number): string => `Tried out by ${percent} of 100: ${version}`,
    well: 'No failure reported in the last day.',
    failures: (count: number, version: string, hops: string): string =>
      `${count === 1 ? 'One failure' : `${count} failures`} of ${version} in the last day: ${hops}`,
    errors: 'What was thrown',
    error: (version: string, count: number, first: string, last: string): string =>
      count === 1 ? `${version}, once, ${last}` : `${version}, ${count} times, ${first} to ${last}`,
    gone: (calls: string): string => `It uses API calls that no longer exist: ${calls}`,
    hop: (hop: string, count: number): string => `${hop} ${count}`,
    history: 'History',
    entry: (at: string, act: RemoteAct, version: string, by: string): string =>
      `${at}: ${acts[act]} ${version}, ${by}`,
    reason: (reason: string): string => ` (${reason})`,
    rollback: 'Go back',
    toAll: 'Give to everybody',
    stopCanary: 'End the trial',
    named: (act: string, title: string): string => `${act}: ${title}`,
    confirm: {
      title: (act: string, title: string): string => `${act}: ${title}?`,
      rollback: (version: string): string =>
        `Everybody gets version ${version} again, from their next page on.`,
      pause:
        'Its pages say that this part is switched off, for everybody, until somebody switches it on again.',
      toAll: (version: string): string => `Everybody gets version ${version}, from their next page on.`,
      stopCanary: 'Those who tried it out get the live version again.',
    },
    done: (title: string): string => `${title}: done`,
  },
  backups: {
    label: 'Backups',
    embedded: 'The portal uses its embedded database: one process on one machine.',
    last: (at: string, kilobytes: string): string => `Last backup: ${at}, ${kilobytes} kB.`,
    notYet: 'There is no backup yet; the portal makes one within a minute of its start.',
    none: 'The portal makes no backups on its own. Whoever runs it can turn them on with BACKUP_EVERY_HOURS.',
    failed: (at: string, reason: string): string => `The backup of ${at} failed: ${reason}`,
  },
  troubles: {
    label: 'What is wrong',
    diskFull:
      'The disk is full. Nothing can be saved and nobody can log in until there is space in DATA_DIR.',
  },
  mail: {
    held: (at: string, said: string): string =>
      `Email has not gone out since ${at}. The mail server: “${said}”.`,
    slow: (count: number, minutes: number): string =>
      count === 1
        ? `1 email has waited for ${minutes} minutes. It goes out by itself.`
        : `${count} emails wait, the oldest for ${minutes} minutes. They go out by themselves.`,
    waiting: (count: number): string =>
      count === 1
        ? '1 email waits. It goes out by itself when the mail server takes it.'
        : `${count} emails wait. They go out by themselves when the mail server takes them.`,
    givenUp: (count: number, why: string): string =>
      count === 1 ? `1 email was given up: ${why}` : `${count} emails were given up: ${why}`,
    restored: 'waiting when the backup was made that was restored, so perhaps they have gone out since.',
    expired: 'they came too late to be of use.',
    refused: (code: string): string => `the mail server refused them (${code}).`,
  },
  accounts: {
    title: 'Accounts',
    lede: 'A change of permissions takes effect with the next request of the account.',
    search: 'Part of the email address',
    submit: 'Search',
    list: 'Accounts',
    empty: 'No account has an email address with this in it.',
    permissions: (names: readonly string[]): string =>
      names.length === 0 ? 'No permissions' : names.map((name) => permissionNames[name] ?? name).join(', '),
    show: 'Show',
    shown: {
      all: 'All accounts',
      staff: 'With permissions',
      blocked: 'Blocked',
      unconfirmed: 'Email not confirmed',
    },
    change: 'Change',
    blocked: 'Blocked',
    unconfirmed: 'email not confirmed',
    grant: (permission: string): string => `Make ${permissionNames[permission] ?? permission}`,
    revoke: (permission: string): string => `No longer ${permissionNames[permission] ?? permission}`,
    block: 'Block',
    unblock: 'Let in again',
    named: (act: string, email: string): string => `${act}: ${email}`,
    done: (email: string): string => `${email}: changed`,
  },
  profiles: {
    title: 'Profiles',
    others: (count: number): string =>
      count === 0 ? 'no other account' : count === 1 ? '1 other account' : `${count} other accounts`,
    none: 'This account has no profiles.',
    add: 'Add an account',
    addTo: (name: string): string => `Add an account to ${name}`,
    email: 'Email of the account',
    right: 'Right',
    submit: 'Add',
    added: (email: string, name: string): string => `${email} was added to ${name}`,
    removeFrom: (email: string, name: string): string => `Remove ${email} from ${name}`,
    removeTitle: (email: string, name: string): string => `Remove ${email} from ${name}?`,
    removeBody:
      'The account no longer sees the profile and its sign-ups. It gets an email, and the other guardians can undo this for 7 days.',
    removed: (email: string, name: string): string => `${email} was removed from ${name}`,
    last: 'This is the last guardian. Add another one first.',
    full: 'This profile has as many accounts as it may have.',
    named: (act: string, email: string): string => `${act}: ${email}`,
  },
  audit: {
    title: 'Log',
    lede: 'Who did what, the newest first. It is kept for 400 days.',
    empty: 'Nothing has been done yet.',
    acts: audited,
    commandLine: 'The command line',
    portal: 'The portal',
    deletedAccount: 'a deleted account',
    gone: 'something that is gone',
    entry: (by: string, act: string, about: string): string =>
      `${by} ${act}${about === '' ? '' : `: ${about}`}`,
  },
  previews: {
    title: 'Previews',
    one: ({ remote, version, by, openedBy: opened }: Preview, until: string): string =>
      `${remote} ${version}, ${by}, until ${until}; ${opened === 0 ? 'not opened yet' : opened === 1 ? 'opened by one account' : `opened by ${opened} accounts`}.`,
    end: 'End',
    named: (act: string, remote: string): string => `${act}: ${remote}`,
    ended: (remote: string): string => `The preview of ${remote} has ended.`,
  },
  preview: {
    title: 'Look at a preview',
    lede: 'Someone has sent you a version of one part of this portal that is not live yet.',
    ask: 'It is shown only in this browser, for at most eight hours. You are still yourself, and what you save is real. Stop the preview from the notice on any page.',
    begin: 'Show it here',
    gone: 'This link no longer works. Ask the sender for a new one.',
  },
  developer: {
    title: 'Develop a remote',
    lede: 'Your browser, and only yours, loads one remote from your own computer.',
    ask: (remote: string, origin: string): string =>
      `Load ${remote} from ${origin} in this browser for the next eight hours? You can stop it from the notice on any page.`,
    begin: 'Use it here',
    how: 'Run npm run dev -- --portal with the address of this portal, and open the address it prints.',
  },
};

/** Type every translation must match. */
export type AdminMessages = typeof en;
