import { Audit } from '../../platform/log/audit.js';
import { ownWordOf } from '@portal/contracts/registry.rules';
import { RemoteId } from '@portal/contracts/remote';
import { BuiltRemotes } from '../../frontend/publishing/built-remotes.service.js';
import { readBuild } from '../../frontend/publishing/own-build.service.js';
import { Refusal as NotPublished } from '@portal/remote-store/refusal';
import { PublishingService } from '../../frontend/publishing/publishing.service.js';
import { RemoteTokens } from '../../frontend/publishing/remote-tokens.service.js';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RemoteDataService } from '../../frontend/remote-data/remote-data.service.js';
import { done, CommandRefusal, type Command, type CommandInput, type CommandResult } from './command.js';

const word = /^[a-z][a-z0-9-]*$/;

const spaceOf = (words: string[]): string => words.map((one) => `/${one}`).join(', ');

// Returns the first words of a remote's addresses. Refuses words that another remote or a token of another remote has.
const wordsFor = async ({ app, options }: CommandInput, remote: string): Promise<string[]> => {
  const spaces = await app.get(PublishingService).listSpaces();
  const tokens = await app.get(RemoteTokens).list();
  const held = [
    ...spaces,
    ...tokens.filter(({ revokedAt }) => !revokedAt).map(({ remote: id, words = [] }) => ({ id, words })),
  ];
  const own = spaces.find(({ id }) => id === remote)?.words ?? [];
  const wanted =
    typeof options['words'] === 'string' ? options['words'].split(',') : [ownWordOf(remote), ...own];
  const words = [...new Set(wanted.map((one) => one.trim().replace(/^\//, '').toLowerCase()))];
  const wrong = words.find((one) => !word.test(one));
  if (wrong !== undefined)
    throw new CommandRefusal(`'${wrong}' is no first word of an address, like posters.`);
  const holderOf = (one: string) =>
    own.includes(one)
      ? undefined
      : held.find(({ id, words: theirs }) => id !== remote && theirs.includes(one));
  const taken = words.flatMap((one) => holderOf(one) ?? []);
  if (taken.length === 0) return words;
  const free = words.filter((one) => !holderOf(one)).join(',');
  throw new CommandRefusal(
    `${words
      .filter(holderOf)
      .map((one) => `/${one} is the space of ${holderOf(one)?.id ?? ''}`)
      .join(', ')}. ` + (free === '' ? 'Name another word: --words <word>' : `What is free: --words ${free}`),
  );
};

const createToken = async (input: CommandInput): Promise<CommandResult> => {
  const {
    app,
    words: [, wanted = ''],
    options,
  } = input;
  const remote = RemoteId.safeParse(wanted);
  if (!remote.success) throw new CommandRefusal(`${wanted} is not the id of a remote, like mf_posters.`);
  const name = typeof options['name'] === 'string' ? options['name'] : 'team';
  if (!/^[\w .@-]{1,60}$/.test(name))
    throw new CommandRefusal('A name is letters, digits, spaces and . @ - _');
  const words = await wordsFor(input, remote.data);
  const { id, token } = await app.get(RemoteTokens).create(remote.data, name, words);
  return {
    facts: { id, remote: remote.data, words, token },
    lines: [
      `Token ${id} publishes ${remote.data}, at addresses that begin with ${spaceOf(words)}. It is shown this once:`,
      token,
    ],
  };
};

const listTokens = async ({ app }: CommandInput): Promise<CommandResult> => {
  const tokens = await app.get(RemoteTokens).list();
  const day = (date?: Date): string => date?.toISOString().slice(0, 10) ?? 'never';
  const lines = tokens.map(
    ({ _id, remote, name, words, createdAt, usedAt, revokedAt }) =>
      `${_id}  ${remote}  ${words ? spaceOf(words) : 'what it claims'}  ${name}  made ${day(createdAt)}, used ${day(usedAt)}${revokedAt ? `, revoked ${day(revokedAt)}` : ''}`,
  );
  return { facts: tokens, lines: lines.length > 0 ? lines : ['No token.'] };
};

const revokeToken = async ({ app, words: [, id = ''] }: CommandInput): Promise<CommandResult> => {
  await app.get(RemoteTokens).revoke(id);
  return done(`Token ${id} is revoked.`, { id });
};

const acts: Record<string, (input: CommandInput) => Promise<CommandResult>> = {
  create: createToken,
  list: listTokens,
  revoke: revokeToken,
};

const remoteToken: Command = {
  summary: 'Make, list or revoke the tokens with which teams publish their remotes',
  words: ['<create|list|revoke>', '[remote to create for, token to revoke]'],
  options: { name: { type: 'string' }, words: { type: 'string' } },
  optionHelp: {
    name: 'who has the token; the history of the remote names them',
    words:
      'what its addresses may begin with, comma separated; by default the word of its id, and what it claims now',
  },
  async run(input) {
    const [word = ''] = input.words;
    const act = Object.hasOwn(acts, word) ? acts[word] : undefined;
    if (!act) throw new CommandRefusal(`${word} is none of: ${Object.keys(acts).join(', ')}.`);
    return await act(input);
  },
};

const publishRemote: Command = {
  summary: 'Publish the remote built in a folder, even if an admin has chosen another version',
  words: ['<folder>'],
  async run({ app, words: [folder = ''] }) {
    try {
      const published = await app.get(BuiltRemotes).publish(folder, { by: 'command-line' });
      const { id, version, isNew } = published;
      app.get(Audit).write({ action: 'remote.publish', object: id, detail: version });
      return { facts: published, lines: [`${id} ${version} is ${isNew ? 'now' : 'already'} live.`] };
    } catch (error) {
      if (error instanceof NotPublished) throw new CommandRefusal(error.message);
      throw error;
    }
  },
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const publishBuild: Command = {
  summary:
    'Publish the remotes and the shell of this build, even while processes of another build are running',
  async run({ app }) {
    const names = (await readdir(root)).filter((name) => existsSync(join(root, name, 'remote.config.ts')));
    const build = await readBuild(
      app,
      names.map((name) => join(root, name)),
    );
    const published = await app.get(BuiltRemotes).publishAtStart(build);
    for (const { id, version } of published)
      app.get(Audit).write({ action: 'remote.publish', object: id, detail: version });
    const lines = published.map(({ id, version }) => `${id} ${version} is now live.`);
    return { facts: published, lines: [...lines, 'The remotes and the shell of this build are live.'] };
  },
};

const pruneRemotes: Command = {
  summary: 'Remove versions of remotes that are no longer needed; the portal does this daily',
  async run({ app }) {
    const removed = await app.get(PublishingService).prune();
    const lines = removed.map(({ id, version }) => `Removed ${id} ${version}.`);
    return { facts: removed, lines: lines.length > 0 ? lines : ['Nothing to remove.'] };
  },
};

const removeRemoteData: Command = {
  summary: 'Delete all values that a remote stores: shared ones and those of accounts',
  words: ['<remote>'],
  async run({ app, words: [remote = ''] }) {
    const removed = await app.get(RemoteDataService).removeRemote(remote);
    return { facts: { remote, removed }, lines: [`Deleted ${String(removed)} values of ${remote}.`] };
  },
};

const isKnown = async ({ app }: CommandInput, remote: string): Promise<boolean> =>
  (await app.get(PublishingService).findState(remote)) !== undefined ||
  (await app.get(RemoteTokens).list()).some((token) => token.remote === remote);

const removeRemote: Command = {
  summary: 'Remove a remote with its versions, addresses, tokens and values',
  words: ['<remote>'],
  options: { yes: { type: 'boolean' } },
  optionHelp: { yes: 'really do it' },
  async run(input) {
    const {
      app,
      words: [remote = ''],
      options,
    } = input;
    if (!(await isKnown(input, remote))) throw new CommandRefusal(`There is no remote ${remote}.`);
    if (options['yes'] !== true)
      throw new CommandRefusal(`${remote} and all its values would be deleted. Say --yes to do it.`);
    const versions = await app.get(PublishingService).removeRemote(remote);
    const tokens = await app.get(RemoteTokens).revokeAll(remote);
    const values = await app.get(RemoteDataService).removeRemote(remote);
    return {
      facts: { remote, versions, tokens, values },
      lines: [
        `Removed ${remote}: ${String(versions.length)} versions, ${String(values)} values it kept, and the addresses it had.`,
        `Tokens revoked: ${tokens.join(', ') || 'none'}.`,
      ],
    };
  },
};

/** The commands about published remotes. */
export const remoteCommands: Record<string, Command> = {
  'publish-remote': publishRemote,
  'publish-build': publishBuild,
  'remote-token': remoteToken,
  'prune-remotes': pruneRemotes,
  'remove-remote': removeRemote,
  'remove-remote-data': removeRemoteData,
};
