import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import {
  accountTypes,
  permissions,
  type AccountResponse,
  type AccountType,
  type Permission,
} from '@portal/contracts/auth';
import { isolated } from '@portal/contracts/direction';
import { languageIds, type Language } from '@portal/contracts/languages';
import type { MailChoices } from '@portal/contracts/mails';
import { states, type State } from '@portal/contracts/states';
import type { HydratedDocument } from 'mongoose';
import type { SessionAccount } from '../../platform/access/session.js';
import type { NewMail } from '../../platform/mail/mail-queue.service.js';

/** The latest code mailed for one purpose; a new code replaces it. */
interface MailedCode {
  hash: string;
  expires: Date;
  /** The account's epoch when the code was made. Codes from before 2026-11-22 have none. */
  epoch?: number;
}

export interface Confirmation extends MailedCode {
  /** The address the code was sent to. */
  email: string;
  /** Set until the mail with the code is in the queue. */
  isUnsent?: true;
  usedAt?: Date;
}

/** An address to which a teacher has mailed the link. */
export interface Asked {
  email: string;
  at: Date;
  /** Set since the account with this address has opened the link. */
  opened?: true;
}

@Schema({ collection: 'accounts', versionKey: false })
export class Account {
  @Prop({ type: String, required: true }) email!: string;
  /** The name of its owner for those whom the account invites. */
  @Prop({ type: String }) name?: string;
  @Prop({ type: String }) pendingEmail?: string;
  @Prop({ type: Boolean, default: false }) emailConfirmed!: boolean;
  @Prop({ type: String, required: true }) phone!: string;
  @Prop({ type: String, enum: states, required: true }) state!: State;
  @Prop({ type: String, enum: accountTypes, required: true }) accountType!: AccountType;
  @Prop({ type: String, required: true }) zip!: string;
  @Prop({ type: String, default: '' }) wechatId!: string;
  /** Language of mails, and of pages in browsers without a language cookie. */
  @Prop({ type: String, enum: languageIds }) language?: Language;
  @Prop({ type: [String], enum: permissions, default: [] }) permissions!: Permission[];
  @Prop({ type: String, required: true }) passwordHash!: string;
  /** A higher number ends every session and every code of the account. */
  @Prop({ type: Number, default: 0 }) epoch!: number;
  @Prop({ type: Boolean, default: false }) isBlocked!: boolean;
  /** Set while the account is being deleted. */
  @Prop({ type: Boolean }) isLeaving?: boolean;
  @Prop({ type: Object }) reset?: MailedCode;
  @Prop({ type: Object }) confirmation?: Confirmation;
  /** The kinds of mail the user has turned off. */
  @Prop({ type: Object }) mailChoices?: MailChoices;
  /** The nonce from which the key of the account's calendar is derived, and the hash of the key. */
  @Prop({ type: Object }) calendar?: { nonce: string; hash: string };
  /** Set since the account has its first pupil. */
  @Prop({ type: Boolean }) hasTaught?: true;
  /** The nonce and the hash of the code by which families add the account as their teacher. */
  @Prop({ type: Object }) teacherLink?: { nonce: string; hash: string };
  /** The addresses to which the account has mailed that link, the latest last. */
  @Prop({ type: Array, default: undefined }) asked?: Asked[];
  /** The version of the terms the user agreed to, and when. */
  @Prop({ type: Object }) consent?: { terms: string; at: Date };
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export type AccountDocument = HydratedDocument<Account>;

export const AccountSchema = SchemaFactory.createForClass(Account);
AccountSchema.index({ email: 1 }, { unique: true });
AccountSchema.index({ isLeaving: 1 }, { sparse: true });
AccountSchema.index({ 'calendar.hash': 1 }, { sparse: true });
AccountSchema.index({ 'teacherLink.hash': 1 }, { sparse: true });
AccountSchema.index({ 'asked.email': 1 }, { sparse: true });
AccountSchema.index({ 'reset.hash': 1 }, { sparse: true });
AccountSchema.index({ 'confirmation.hash': 1 }, { sparse: true });
AccountSchema.index({ 'confirmation.isUnsent': 1 }, { sparse: true });

/** Removes mailed codes and the calendar address, which would work without the session that created them. */
export const endingLeftBehind = { $unset: { reset: 1, pendingEmail: 1, calendar: 1 } } as const;

/** Ends every session of an account and removes codes and calendar address. Merged into the update that requires it. */
export const endingAll = { ...endingLeftBehind, $inc: { epoch: 1 } } as const;

/** Returns the address and language for mails to an account. */
export const reachOf = (account: AccountDocument): Pick<NewMail, 'to' | 'account' | 'language'> => ({
  to: account.email,
  account: account.id,
  language: account.language,
});

export const toSessionAccount = (account: AccountDocument): SessionAccount => ({
  id: account.id,
  email: account.email,
  permissions: account.permissions,
  epoch: account.epoch,
  isBlocked: account.isBlocked,
  emailConfirmed: account.emailConfirmed,
  accountType: account.accountType,
  hasTaught: account.hasTaught,
});

/** Returns how an account is named to those whom it invites: 'Lena Ruiz (lena@example.org)', or its address. */
export const calledOf = ({ name = '', email }: Pick<Account, 'name' | 'email'>): string =>
  name === '' ? email : `${isolated(name)} (${email})`;

/** The fields of an account that the text of its mails depends on. */
export interface MailReader {
  language: Language;
  isTeacher: boolean;
}

/** Returns the fields of an account that the text of its mails depends on. */
export const readerOf = ({ language = 'en', accountType }: Partial<Account>): MailReader => ({
  language,
  isTeacher: accountType === 'teacher',
});

export const toAccountResponse = (account: Account): AccountResponse => ({
  email: account.email,
  name: account.name ?? '',
  ...(account.pendingEmail && { pendingEmail: account.pendingEmail }),
  emailConfirmed: account.emailConfirmed,
  phone: account.phone,
  state: account.state,
  accountType: account.accountType,
  zip: account.zip,
  wechatId: account.wechatId,
  permissions: account.permissions,
});

/** A mailbox that wants no invitations. It may have no account, and the key does not reveal its address. */
@Schema({ collection: 'mail_stops', versionKey: false })
export class MailStop {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ type: Date, required: true }) createdAt!: Date;
}

export const MailStopSchema = SchemaFactory.createForClass(MailStop);
