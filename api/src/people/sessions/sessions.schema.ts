import type { Permission } from '@portal/contracts/auth';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The content of a session, stored under the hash of its id. */
export interface SessionFacts {
  account: string;
  /** The account's epoch at login. The session has ended if the account has a newer one. */
  epoch: number;
  /** Identifies the session in the list of sessions, without revealing its id. */
  handle: string;
  device: string;
  permissions: Permission[];
  openedAt: number;
  seenAt: number;
  /** When the user confirmed the password for one action that has not happened yet. */
  provedAt?: number;
  /** When the user typed the password to log in, or to create the account, if no invitation was accepted with it yet. */
  typedAt?: number;
}

@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  @Prop({ type: String }) _id!: string;
  /** Processes of earlier versions need `cookie`. */
  @Prop({ type: Object }) session!: { facts: SessionFacts; cookie?: object };
  @Prop({ type: Date }) expires!: Date;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ 'session.facts.account': 1 });
SessionSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
