import type { Permission } from '@portal/contracts/auth';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** What a session says, kept in the database under the hash of its id. */
export interface SessionFacts {
  account: string;
  /** The account's epoch when it was opened: an account with a newer one has ended all its sessions. */
  epoch: number;
  /** What a person calls it by when ending it from elsewhere; says nothing about the id. */
  handle: string;
  device: string;
  permissions: Permission[];
  openedAt: number;
  seenAt: number;
  /** When the password was given once more, for one act that has not been done yet. */
  provedAt?: number;
}

@Schema({ collection: 'sessions', versionKey: false })
export class Session {
  @Prop({ type: String })
  _id!: string;

  @Prop({ type: Object })
  session!: { facts: SessionFacts };

  @Prop({ type: Date })
  expires!: Date;
}

export const SessionSchema = SchemaFactory.createForClass(Session);
SessionSchema.index({ 'session.facts.account': 1 });
SessionSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });
