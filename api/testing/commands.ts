import { requestContext } from '../src/platform/http/requests/request-context.js';
import type { TestApi } from './test-api.js';

export type Command = [collection: string, method: string, ...args: object[]];

/** Returns the database commands of the requests that `act` sends. Jobs, such as the mail worker, are left out. */
export const commandsOf = async (
  { connection }: TestApi,
  act: () => Promise<unknown>,
): Promise<Command[]> => {
  const commands: Command[] = [];
  connection.set('debug', (...command: never[]) => {
    if (requestContext()) commands.push(command as unknown as Command);
  });
  try {
    await act();
  } finally {
    connection.set('debug', false);
  }
  return commands;
};
