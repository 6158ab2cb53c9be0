import { requestContext } from '../src/platform/common/request-context.js';
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
  const { db } = connection;
  const run = db?.command.bind(db);
  // `readFew` does not use Mongoose.
  if (db && run)
    db.command = async (command, options) => {
      const [method = '', collection] = Object.entries(command)[0] ?? [];
      if (requestContext()) commands.push([String(collection), method, command]);
      return await run(command, options);
    };
  try {
    await act();
  } finally {
    connection.set('debug', false);
    if (db && run) db.command = run;
  }
  return commands;
};
