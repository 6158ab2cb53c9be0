import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { GuardianRight } from '@portal/contracts/guardians';
import type { InvitationKind } from '@portal/contracts/invitations';
import { SchemaTypes, trusted, type Types } from 'mongoose';

/** An invitation. The code in its link is derived from the nonce, which is of no use without the portal's secret. */
@Schema({ collection: 'invitations', versionKey: false })
export class InvitationRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: String }) kind!: InvitationKind;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) from!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) profile!: Types.ObjectId;
  @Prop({ required: true, type: String }) may!: GuardianRight;
  /** Only the account with this address may accept. Absent for a link that anyone who has it may use. */
  @Prop() email?: string;
  /** Set if the code was only in the mail. Earlier versions also showed it to the sender. */
  @Prop() isSecret?: boolean;
  /** Profile and address while the invitation is open, so that a person is invited once. */
  @Prop() key?: string;
  @Prop({ required: true }) nonce!: string;
  @Prop({ required: true }) hash!: string;
  @Prop({ required: true }) createdAt!: Date;
  @Prop({ required: true }) expiresAt!: Date;
  /** The accounts that ask to become a guardian by a link, until its sender approves one of them. */
  @Prop({ type: [SchemaTypes.ObjectId], default: undefined }) askers?: Types.ObjectId[];
  /** When each of them asked. Absent for those who asked before it was stored. */
  @Prop({ type: SchemaTypes.Mixed }) askedAt?: Record<string, Date>;
  /** The account that accepted it, or that its sender has approved. No other account can use it then. */
  @Prop({ type: SchemaTypes.ObjectId }) acceptedBy?: Types.ObjectId;
  /** Set once the account has been added to the profile. */
  @Prop() isDone?: boolean;
}

/** Returns whether the sender has to approve the account: it becomes a guardian by a link, which may be passed on to anyone. */
export const needsApproval = ({ may, email }: Pick<InvitationRecord, 'may' | 'email'>): boolean =>
  may === 'guard' && email === undefined;

/** Takes an account from those that ask. */
export const withoutAsker = (account: string) => ({
  $pull: { askers: account },
  $unset: { [`askedAt.${account}`]: 1 },
});

/** Matches a field that an invitation does not have. */
export const isOpen = trusted({ $exists: false });

export const InvitationSchema = SchemaFactory.createForClass(InvitationRecord);
InvitationSchema.index({ hash: 1 }, { unique: true });
InvitationSchema.index({ key: 1 }, { unique: true, sparse: true });
InvitationSchema.index({ profile: 1 });
InvitationSchema.index({ from: 1 });
InvitationSchema.index({ email: 1 }, { sparse: true });
InvitationSchema.index({ acceptedBy: 1 }, { sparse: true });
InvitationSchema.index({ askers: 1 }, { sparse: true });
InvitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
