import type { Socket } from 'node:net';
import { encode } from '../bson/value.ts';
import { CursorBatch } from '../command/context.ts';
import type { Cursors } from '../command/cursors.ts';
import { errorReply, runCommand } from '../command/run.ts';
import { logFailure } from '../log.ts';
import { MongoFailure } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import { encodeBatch } from './cursor-body.ts';
import { frameReply, type Message, MessageSplitter, parseMessage } from './message.ts';

/** What all connections share. */
export interface Shared {
  store: Store;
  cursors: Cursors;
}

/** Answers the commands of one client; an answer goes out when what it tells of is on disk. */
export function serve(socket: Socket, shared: Shared, connectionId: number): void {
  const splitter = new MessageSplitter();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const bytes of splitter.push(chunk)) handle(socket, shared, connectionId, parseMessage(bytes));
    } catch (error) {
      logFailure('closing a connection that sent something unreadable', error);
      socket.destroy();
    }
  });
}

function handle(socket: Socket, shared: Shared, connectionId: number, message: Message | undefined): void {
  if (!message) {
    socket.destroy();
    return;
  }
  const { command, sequences } = message;
  const [name = ''] = Object.keys(command).filter((key) => key !== '$db');
  const database = typeof command.$db === 'string' ? command.$db : 'admin';
  const answer = runCommand({ ...shared, connectionId, database, name, command, sequences });
  const body = answer instanceof CursorBatch ? encodeBatch(answer) : encode(answer);
  shared.store.afterCommit((error) => {
    if (message.wantsReply)
      socket.write(frameReply(message, error === undefined ? body : encode(commitFailed(error))));
  });
}

function commitFailed(error: unknown): ReturnType<typeof errorReply> {
  return errorReply(new MongoFailure(1, `the write could not be stored: ${String(error)}`));
}
