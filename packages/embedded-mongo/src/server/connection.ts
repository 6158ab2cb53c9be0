import type { Socket } from 'node:net';
import { encode } from '../bson/value.ts';
import { CursorBatch } from '../command/context.ts';
import type { Cursors } from '../command/cursors.ts';
import type { Snapshots } from '../command/snapshots.ts';
import { errorReply, runCommand } from '../command/run.ts';
import { logFailure } from '../log.ts';
import { MongoFailure } from '../errors.ts';
import type { Store } from '../storage/store.ts';
import { encodeBatch } from './cursor-body.ts';
import { Login, type Secret } from './login.ts';
import { frameReply, type Message, MessageSplitter, parseMessage } from './message.ts';

/** State shared by all connections. */
export interface Shared {
  store: Store;
  cursors: Cursors;
  snapshots: Snapshots;
  secret: Secret | undefined;
}

const mostBytes = 64 * 1024 * 1024;
const mostBytesBeforeLogin = 16 * 1024;

/** Answers the commands of one client. A reply is sent when the writes it acknowledges are on disk. */
export function serve(socket: Socket, shared: Shared, connectionId: number): void {
  const login = new Login(shared.secret);
  const splitter = new MessageSplitter(() => (login.isOpen ? mostBytes : mostBytesBeforeLogin));
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => {
    shared.snapshots.disconnect(connectionId);
  });
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const bytes of splitter.push(chunk))
        handle(socket, { shared, login, connectionId }, parseMessage(bytes));
    } catch (error) {
      if (login.isOpen) logFailure('closing a connection', String(error));
      socket.destroy();
    }
  });
}

interface Client {
  shared: Shared;
  login: Login;
  connectionId: number;
}

function handle(socket: Socket, { shared, login, connectionId }: Client, message: Message): void {
  const { command, bytes, sequences } = message;
  const [name = ''] = Object.keys(command).filter((key) => key !== '$db');
  const database = typeof command.$db === 'string' ? command.$db : 'admin';
  const { store, cursors, snapshots } = shared;
  const state = { store, cursors, snapshots, login, connectionId, database };
  const answer =
    message.isLegacy && !/^(hello|ismaster)$/i.test(name)
      ? errorReply(new MongoFailure(352, `Unsupported OP_QUERY command: ${name}`))
      : runCommand({ ...state, name, command, bytes, sequences });
  const body = answer instanceof CursorBatch ? encodeBatch(answer) : encode(answer);
  shared.store.afterCommit((error) => {
    if (message.wantsReply)
      socket.write(frameReply(message, error === undefined ? body : encode(errorReply(error))));
  });
}
