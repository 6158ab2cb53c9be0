import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ConsentInput } from '@portal/contracts/consent';
import type { AccountChangeKind, GuardianRight } from '@portal/contracts/guardians';
import { SchemaTypes, Types } from 'mongoose';

/** An answer about consent. Answers are only added, so that the list is the history. */
export interface ConsentRecord extends ConsentInput {
  /** The account that answered. */
  by: Types.ObjectId;
  at: Date;
}

/** An account with a right on a profile. */
export interface ProfileAccount {
  account: Types.ObjectId;
  may: GuardianRight;
}

/** An account that gets a mail about a change. With a code it can undo the change. */
export interface ChangeRecipient {
  account: Types.ObjectId;
  /** The code is derived from the nonce, which is of no use without the portal's secret. */
  nonce?: string;
  hash?: string;
}

/** A profile as its teacher kept it before a family claimed it. */
export type Unclaimed = Pick<ProfileRecord, 'accounts'> & Partial<ProfileRecord>;

/** An account that joined or left a profile. The newest change of an account can be undone. */
export interface AccountChange {
  id: Types.ObjectId;
  kind: AccountChangeKind;
  account: Types.ObjectId;
  may: GuardianRight;
  at: Date;
  recipients: ChangeRecipient[];
  /** Set if the account claimed the profile: an undo restores this. */
  before?: Unclaimed;
}

@Schema({ collection: 'profiles', versionKey: false })
export class ProfileRecord {
  _id!: Types.ObjectId;
  /** Every account with a right on the profile, in the order they joined. At least one is a guardian. */
  @Prop({ required: true, type: [SchemaTypes.Mixed] }) accounts!: ProfileAccount[];
  @Prop({ required: true }) firstName!: string;
  @Prop({ required: true }) lastName!: string;
  @Prop({ required: true }) grade!: number;
  @Prop({ required: true }) school!: string;
  @Prop() adult?: boolean;
  @Prop() printName?: string;
  @Prop() needs?: string;
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) consents?: ConsentRecord[];
  /** The accounts that joined or left in the last days. */
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) accountChanges?: AccountChange[];
  /** Set until a family has claimed the profile from the teacher who made it, who is its only guardian until then. */
  @Prop({ type: Boolean }) unclaimed?: true;
  @Prop() archived?: boolean;
  /** Absent in profiles from before there were versions, which means 0. */
  @Prop() version?: number;
  /** The idempotency key of the request that made `version`: see saves.ts. */
  @Prop() editedWith?: string;
}

export const ProfileSchema = SchemaFactory.createForClass(ProfileRecord);
ProfileSchema.index({ 'accounts.account': 1, _id: 1 });
ProfileSchema.index({ 'accountChanges.id': 1 }, { sparse: true });
ProfileSchema.index({ 'accountChanges.at': 1 }, { sparse: true });
ProfileSchema.index({ 'accountChanges.recipients.hash': 1 }, { sparse: true });
