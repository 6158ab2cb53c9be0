import { Binary, Int32 } from 'bson';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { type Login, mechanism } from '../server/login.ts';
import type { Handler } from './context.ts';

export const saslStart: Handler = ({ command, login }) => ({ ...started(login, command), ok: 1 });

export const saslContinue: Handler = ({ command, login }) => ({
  ...step(login.finish(textOf(command.payload)), true),
  ok: 1,
});

/** Returns the login part of the reply to `hello`: the mechanisms, or the first step if the client starts at once. */
export function loginOffer(login: Login, command: Doc): Doc {
  if (!login.isAsked) return {};
  const { saslSupportedMechs, speculativeAuthenticate } = command;
  return {
    ...(saslSupportedMechs !== undefined && { saslSupportedMechs: [mechanism] }),
    ...(isDoc(speculativeAuthenticate) && {
      speculativeAuthenticate: started(login, speculativeAuthenticate),
    }),
  };
}

function started(login: Login, command: Doc): Doc {
  if (command.mechanism !== mechanism)
    throw new MongoFailure(334, `Unsupported mechanism '${String(command.mechanism)}'`);
  return step(login.start(textOf(command.payload)), false);
}

function step(payload: string, done: boolean): Doc {
  return { conversationId: new Int32(1), done, payload: new Binary(Buffer.from(payload, 'utf8')) };
}

function textOf(payload: Value): string {
  if (payload instanceof Binary) return Buffer.from(payload.value()).toString('utf8');
  throw new MongoFailure(14, "BSON field 'payload' is the wrong type, expected type 'binData'");
}
