import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ConsentInput, Consents } from '@portal/contracts/consent';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { SchemaTypes, Types } from 'mongoose';

/** An answer about consent. Answers are only added, so that the list is the history. */
export interface ConsentRecord extends ConsentInput {
  /** The account that answered. */
  by: Types.ObjectId;
  at: Date;
}

@Schema({ collection: 'profiles', versionKey: false })
export class ProfileRecord {
  _id!: Types.ObjectId;
  @Prop({ required: true, type: SchemaTypes.ObjectId }) user!: Types.ObjectId;
  @Prop({ required: true }) firstName!: string;
  @Prop({ required: true }) lastName!: string;
  @Prop({ required: true }) grade!: number;
  @Prop({ required: true }) school!: string;
  @Prop() printName?: string;
  @Prop() needs?: string;
  @Prop({ type: [SchemaTypes.Mixed], default: undefined }) consents?: ConsentRecord[];
  @Prop() archived?: boolean;
  /** Further accounts with all rights. `user` is the first guardian. */
  @Prop({ type: [SchemaTypes.ObjectId], default: undefined }) guardians?: Types.ObjectId[];
  /** Accounts of the student that may change the profile and its sign-ups. */
  @Prop({ type: [SchemaTypes.ObjectId], default: undefined }) editors?: Types.ObjectId[];
  /** Accounts of the student that may only read. */
  @Prop({ type: [SchemaTypes.ObjectId], default: undefined }) viewers?: Types.ObjectId[];
}

export const ProfileSchema = SchemaFactory.createForClass(ProfileRecord);
ProfileSchema.index({ user: 1, _id: 1 });
ProfileSchema.index({ guardians: 1 }, { sparse: true });
ProfileSchema.index({ editors: 1 }, { sparse: true });
ProfileSchema.index({ viewers: 1 }, { sparse: true });

/** Returns the newest answer to each question. */
export const newestConsents = (answers: readonly ConsentRecord[]): Consents =>
  Object.fromEntries(
    answers.map(({ kind, given, textVersion, by, at }) => [
      kind,
      { given, textVersion, at: at.toISOString(), by: by.toHexString() },
    ]),
  );

/** Returns a profile as its family may download it, with all answers about consent. */
export const toProfileExport = (profile: ProfileRecord) => ({
  ...toProfileResponse(profile),
  ...(profile.consents && {
    consents: profile.consents.map(({ by, at, ...answer }) => ({
      ...answer,
      by: by.toHexString(),
      at: at.toISOString(),
    })),
  }),
});

export const toProfileResponse = (profile: ProfileRecord): ProfileResponse => ({
  _id: profile._id.toHexString(),
  firstName: profile.firstName,
  lastName: profile.lastName,
  grade: profile.grade,
  school: profile.school,
  printName: profile.printName,
  needs: profile.needs,
  ...(profile.consents && { consents: newestConsents(profile.consents) }),
  archived: profile.archived,
  user: profile.user.toHexString(),
});
