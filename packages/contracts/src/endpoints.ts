import { z } from 'zod';
import {
  BlockAccountInput,
  ListAccountsQuery,
  ListAccountsResponse,
  SetPermissionInput,
} from './accounts.ts';
import { AuditQuery, AuditResponse } from './audit.ts';
import {
  AccountExportResponse,
  AccountResponse,
  CaptchaQuery,
  CaptchaResponse,
  ChangePasswordInput,
  ConfirmEmailInput,
  DoneResponse,
  EndSessionsInput,
  ListSessionsResponse,
  LoginInput,
  ReauthenticateInput,
  RequestResetInput,
  ResetPasswordInput,
  SessionResponse,
  SetLanguageInput,
  SignupInput,
  UpdateAccountInput,
} from './auth.ts';
import { loginCode, signupCode } from './auth.rules.ts';
import { BackupStateResponse } from './backups.ts';
import { OverrideInput } from './developing.ts';
import type { ErrorCode } from './errors.ts';
import {
  CancelEventInput,
  CreateEventInput,
  EventResponse,
  MailPreviewInput,
  SaveProgramInput,
  SearchEventsQuery,
  SearchEventsResponse,
  SetMailingInput,
  UpdateEventInput,
} from './events.ts';
import type { FieldErrors } from './field-errors.ts';
import { IdQuery } from './id.ts';
import {
  DeleteTemplateInput,
  EventFamiliesResponse,
  EventLettersResponse,
  KeepTemplateInput,
  LetterResponse,
  LetterTemplate,
  LetterWithRecipients,
  SendLetterInput,
  TakeBackLetterInput,
  TestLetterInput,
} from './letters.ts';
import { MailStateResponse } from './mail-state.ts';
import {
  CalendarQuery,
  CalendarText,
  FeedResponse,
  MailChoices,
  MailPreview,
  StopMailsInput,
  StopMailsPage,
  StopMailsResponse,
  TakeBackMailsInput,
  WaitingMails,
} from './mails.ts';
import {
  ContactResponse,
  CreatePerformanceInput,
  PerformanceResponse,
  UpdatePerformanceInput,
  WithdrawPerformanceInput,
} from './performances.ts';
import {
  CreatePreviewInput,
  CreatePreviewResponse,
  EndPreviewInput,
  ListPreviewsResponse,
  OpenPreviewInput,
  OpenPreviewResponse,
  TeamStatusResponse,
} from './previews.ts';
import {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
  ProfileResponse,
  ProfilesQuery,
  UpdateGradesInput,
  UpdateProfileInput,
} from './profiles.ts';
import { ProgramNews, ProgramResponse } from './program.ts';
import {
  ProgramTicketPicture,
  ProgramTicketQuery,
  PublicProgramQuery,
  PublicProgramResponse,
  ShareInput,
  ShareResponse,
} from './public-program.ts';
import {
  AdminRemoteActInput,
  ListRemotesResponse,
  PublishRemoteInput,
  PublishRemoteResponse,
  RemoteActInput,
  RemoteState,
} from './publishing.ts';
import { RegistryResponse } from './registry.ts';
import {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataEntry,
  RemoteDataQuery,
  RemoteDataResponse,
} from './remote-data.ts';
import { ReportsInput } from './reports.ts';
import { TeamToolsResponse } from './tools.ts';
import {
  HideProgramInput,
  PublishInput,
  PublishPreview,
  UnpublishedChanges,
  VersionQuery,
  VersionResponse,
  VersionSummary,
} from './versions.ts';

/** One call of the API: what it takes and what it answers. */
export interface Endpoint {
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** How it calls a bad body, where that is not `invalid`; and the status, where that is not the code's own. */
  refusal?: { codeOf: (fields: FieldErrors) => ErrorCode; status?: number };
}

const Done = { answer: DoneResponse };
const Profiles = z.array(ProfileResponse);
const Performances = z.array(PerformanceResponse);

/**
 * Every call of the API by method and path. The browser's calls take their types from it, the mock API refuses by it, and
 * a test holds it against the routes the API has.
 */
export const endpoints = {
  'GET /healthz': { answer: z.object({ status: z.string(), version: z.string() }) },
  'GET /readyz': {
    answer: z.object({
      status: z.string(),
      mail: z.object({ waiting: z.number(), oldestSeconds: z.number() }),
    }),
  },
  'POST /reports': { body: ReportsInput, ...Done },
  'GET /registry': { answer: RegistryResponse },

  'GET /captcha': { query: CaptchaQuery, answer: CaptchaResponse },
  'GET /auth': { answer: SessionResponse },
  'POST /login': { body: LoginInput, answer: SessionResponse, refusal: { codeOf: loginCode } },
  'POST /logout': Done,
  'POST /reauthenticate': { body: ReauthenticateInput, ...Done },
  'GET /sessions': { answer: ListSessionsResponse },
  'POST /sessions_end': { body: EndSessionsInput, ...Done },

  'GET /account': { answer: AccountResponse },
  'PUT /account': { body: SignupInput, ...Done, refusal: { codeOf: signupCode, status: 400 } },
  'POST /account': { body: UpdateAccountInput, ...Done },
  'POST /account_language': { body: SetLanguageInput, ...Done },
  'POST /account_password': { body: ChangePasswordInput, ...Done },
  'GET /account_export': { answer: AccountExportResponse },
  'POST /account_delete': { body: ReauthenticateInput, ...Done },
  'POST /confirmemail': { body: ConfirmEmailInput, ...Done },
  'POST /resend_confirmation': Done,
  'POST /generatepasswordresetcode': { body: RequestResetInput, ...Done },
  'POST /resetpassword': { body: ResetPasswordInput, ...Done },

  'GET /mail_choices': { answer: MailChoices },
  'POST /mail_choices': { body: MailChoices, answer: MailChoices },
  'GET /mail_stop': { query: StopMailsInput, answer: StopMailsResponse },
  'POST /mail_stop': { body: StopMailsInput, answer: StopMailsResponse },
  'GET /mail_stop_one_click': { query: StopMailsInput, answer: StopMailsPage },
  'POST /mail_stop_one_click': { query: StopMailsInput, ...Done },
  'GET /calendar_feed': { answer: FeedResponse },
  'POST /calendar_feed': { answer: FeedResponse },
  'POST /calendar_feed_end': Done,
  'GET /calendar.ics': { query: CalendarQuery, answer: CalendarText },

  'GET /profile': { query: IdQuery, answer: ProfileResponse },
  'GET /queryprofile': { query: ProfilesQuery, answer: Profiles },
  'PUT /profile': { body: CreateProfileInput, answer: ProfileResponse },
  'POST /profile': { body: UpdateProfileInput, answer: ProfileResponse },
  'POST /profile_archive': { body: ArchiveProfileInput, answer: ProfileResponse },
  'POST /profile_delete': { body: DeleteProfileInput, ...Done },
  'POST /profile_grades': { body: UpdateGradesInput, answer: Profiles },

  'GET /queryevents': { query: SearchEventsQuery, answer: SearchEventsResponse },
  'GET /managedevents': { query: SearchEventsQuery, answer: SearchEventsResponse },
  'GET /event': { query: IdQuery, answer: EventResponse },
  'PUT /event': { body: CreateEventInput, answer: EventResponse },
  'POST /event': { body: UpdateEventInput, answer: EventResponse },
  'POST /event_cancel': { body: CancelEventInput, answer: EventResponse },
  'POST /event_mailing': { body: SetMailingInput, answer: EventResponse },
  'GET /event_mails': { query: IdQuery, answer: WaitingMails },
  'POST /event_mails_take_back': { body: TakeBackMailsInput, answer: WaitingMails },
  'POST /event_mail_preview': { body: MailPreviewInput, answer: z.array(MailPreview) },
  'GET /unpublished_changes': { answer: UnpublishedChanges },
  'GET /event_program': { query: IdQuery, answer: ProgramResponse },
  'POST /event_program': { body: SaveProgramInput, answer: ProgramResponse },
  'GET /event_program_news': { query: IdQuery, answer: ProgramNews },
  'GET /event_share': { query: IdQuery, answer: ShareResponse },
  'POST /event_share': { body: ShareInput, answer: ShareResponse },
  'GET /public_program': { query: PublicProgramQuery, answer: PublicProgramResponse },
  'GET /program_ticket': { query: ProgramTicketQuery, answer: ProgramTicketPicture },
  'GET /event_publish_preview': { query: IdQuery, answer: PublishPreview },
  'POST /event_publish': { body: PublishInput, answer: VersionSummary },
  'GET /event_versions': { query: IdQuery, answer: z.array(VersionSummary) },
  'GET /event_version': { query: VersionQuery, answer: VersionResponse },
  'POST /event_program_hide': { body: HideProgramInput, ...Done },
  'GET /event_emails': { query: IdQuery, answer: z.array(z.string()) },
  'GET /event_contacts': { query: IdQuery, answer: z.array(ContactResponse) },
  'GET /eventperformances': { query: IdQuery, answer: Performances },

  'GET /event_families': { query: IdQuery, answer: EventFamiliesResponse },
  'GET /event_letters': { query: IdQuery, answer: EventLettersResponse },
  'GET /event_letter': { query: IdQuery, answer: LetterWithRecipients },
  'PUT /event_letter': { body: SendLetterInput, answer: LetterResponse },
  'POST /event_letter_test': { body: TestLetterInput, ...Done },
  'POST /event_letter_take_back': { body: TakeBackLetterInput, answer: LetterResponse },
  'PUT /letter_template': { body: KeepTemplateInput, answer: LetterTemplate },
  'POST /letter_template_delete': { body: DeleteTemplateInput, ...Done },

  'GET /performances': { answer: Performances },
  'GET /performance': { query: IdQuery, answer: PerformanceResponse },
  'PUT /performance': { body: CreatePerformanceInput, answer: PerformanceResponse },
  'POST /performance': { body: UpdatePerformanceInput, answer: PerformanceResponse },
  'POST /performance_withdraw': { body: WithdrawPerformanceInput, answer: PerformanceResponse },

  'GET /remote_data': { query: RemoteDataQuery, answer: RemoteDataResponse },
  'PUT /remote_data': { body: KeepRemoteDataInput, answer: RemoteDataEntry },
  'POST /remote_data_delete': { body: DeleteRemoteDataInput, ...Done },

  'POST /dev_override': { body: OverrideInput, ...Done },
  'POST /dev_override_end': Done,
  'GET /team_remote': { answer: RemoteState },
  'PUT /team_remote': { body: PublishRemoteInput, answer: PublishRemoteResponse },
  'POST /team_remote': { body: RemoteActInput, answer: RemoteState },
  'GET /team_status': { answer: TeamStatusResponse },
  'GET /team_tools': { answer: TeamToolsResponse },
  'POST /team_preview': { body: CreatePreviewInput, answer: CreatePreviewResponse },
  'POST /team_preview_end': { body: EndPreviewInput, ...Done },
  'POST /preview': { body: OpenPreviewInput, answer: OpenPreviewResponse },
  'GET /admin_previews': { answer: ListPreviewsResponse },
  'POST /admin_preview_end': { body: EndPreviewInput, ...Done },
  'GET /admin_remotes': { answer: ListRemotesResponse },
  'POST /admin_remote': { body: AdminRemoteActInput, answer: RemoteState },
  'GET /admin_backup': { answer: BackupStateResponse },
  'GET /admin_mail': { answer: MailStateResponse },
  'GET /admin_audit': { query: AuditQuery, answer: AuditResponse },
  'GET /admin_accounts': { query: ListAccountsQuery, answer: ListAccountsResponse },
  'POST /admin_permission': { body: SetPermissionInput, ...Done },
  'POST /admin_block': { body: BlockAccountInput, ...Done },
} as const satisfies Record<`${'GET' | 'PUT' | 'POST'} /${string}`, Endpoint>;

type Endpoints = typeof endpoints;

/** A call by method and path, 'GET /event'. */
export type EndpointName = keyof Endpoints;

type Method = 'GET' | 'PUT' | 'POST';

/** The paths that answer a method. */
export type PathOf<M extends Method> = {
  [Name in EndpointName]: Name extends `${M} ${infer Path}` ? Path : never;
}[EndpointName];

type At<M extends Method, P> = P extends string
  ? `${M} ${P}` extends EndpointName
    ? Endpoints[`${M} ${P}`]
    : never
  : never;

type OptionalIfEmpty<T> = object extends T ? T | undefined : T;

// A number goes into an address as its digits, and comes out of it as what the shape makes of them.
type Parameters<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]:
    | Exclude<z.input<Schema>[Name], null>
    | (Name extends keyof z.output<Schema> ? z.output<Schema>[Name] : never);
};

/** The query a path takes; undefined where it takes none. */
export type QueryOf<P extends PathOf<'GET'>> =
  At<'GET', P> extends { query: infer Schema extends z.ZodType }
    ? OptionalIfEmpty<Parameters<Schema>>
    : undefined;

/** The body a call takes; undefined where it takes none. */
export type BodyOf<M extends Method, P extends PathOf<M>> =
  At<M, P> extends { body: infer Schema extends z.ZodType } ? OptionalIfEmpty<z.input<Schema>> : undefined;

/** What a call answers when it succeeds. */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  At<M, P> extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never;
