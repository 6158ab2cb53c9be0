import { RemoteId } from '@portal/contracts/remote';
import { PublishingService } from '../publishing/publishing.service.js';
import { RemoteTokens } from '../publishing/remote-tokens.service.js';
import { done, Refusal, type Command, type CommandInput, type CommandResult } from './command.js';

const createToken = async ({ app, words: [, word = ''], options }: CommandInput): Promise<CommandResult> => {
  const remote = RemoteId.safeParse(word);
  if (!remote.success) throw new Refusal(`${word} is not the id of a remote, like mf_posters.`);
  const name = typeof options['name'] === 'string' ? options['name'] : 'team';
  if (!/^[\w .@-]{1,60}$/.test(name)) throw new Refusal('A name is letters, digits, spaces and . @ - _');
  const { id, token } = await app.get(RemoteTokens).create(remote.data, name);
  return {
    facts: { id, remote: remote.data, token },
    lines: [`Token ${id} publishes ${remote.data}. It is shown this once:`, token],
  };
};

const listTokens = async ({ app }: CommandInput): Promise<CommandResult> => {
  const tokens = await app.get(RemoteTokens).list();
  const day = (date?: Date): string => date?.toISOString().slice(0, 10) ?? 'never';
  const lines = tokens.map(
    ({ _id, remote, name, createdAt, usedAt, revokedAt }) =>
      `${_id}  ${remote}  ${name}  made ${day(createdAt)}, used ${day(usedAt)}${revokedAt ? `, revoked ${day(revokedAt)}` : ''}`,
  );
  return { facts: tokens, lines: lines.length > 0 ? lines : ['No token.'] };
};

const revokeToken = async ({ app, words: [, id = ''] }: CommandInput): Promise<CommandResult> => {
  await app.get(RemoteTokens).revoke(id);
  return done(`Token ${id} opens nothing any more.`, { id });
};

const acts: Record<string, (input: CommandInput) => Promise<CommandResult>> = {
  create: createToken,
  list: listTokens,
  revoke: revokeToken,
};

const remoteToken: Command = {
  summary: 'Make, list or revoke the tokens with which teams publish their remotes',
  words: ['<create|list|revoke>', '[remote to create for, token to revoke]'],
  options: { name: { type: 'string' } },
  optionHelp: { name: 'who has the token; the history of the remote names them' },
  async run(input) {
    const [word = ''] = input.words;
    const act = Object.hasOwn(acts, word) ? acts[word] : undefined;
    if (!act) throw new Refusal(`${word} is none of: ${Object.keys(acts).join(', ')}.`);
    return await act(input);
  },
};

const pruneRemotes: Command = {
  summary: 'Remove versions of remotes that nobody can need any more; the portal does so daily',
  async run({ app }) {
    const removed = await app.get(PublishingService).prune();
    const lines = removed.map(({ id, version }) => `Removed ${id} ${version}.`);
    return { facts: removed, lines: lines.length > 0 ? lines : ['Nothing to remove.'] };
  },
};

/** What an operator does to published remotes. */
export const remoteCommands: Record<string, Command> = {
  'remote-token': remoteToken,
  'prune-remotes': pruneRemotes,
};
