import { z } from 'zod';
import {
  BlockAccountInput,
  ListAccountsQuery,
  ListAccountsResponse,
  SetPermissionInput,
} from './people/accounts.ts';
import { AuditQuery, AuditResponse } from './operations/audit.ts';
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
  type Permission,
  ReauthenticateInput,
  RequestResetInput,
  ResetPasswordInput,
  SessionResponse,
  SetLanguageInput,
  SignupInput,
  UpdateAccountInput,
} from './people/auth.ts';
import { loginCode, signupCode } from './people/auth.rules.ts';
import { BackupStateResponse } from './operations/backups.ts';
import { HealthResponse, MailStateResponse } from './operations/health.ts';
import { OverrideInput } from './frontend/developing.ts';
import type { ErrorCode } from './base/errors.ts';
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
} from './events/events.ts';
import type { FieldErrors } from './base/field-errors.ts';
import {
  AddGuardianInput,
  Guardian,
  RemoveGuardianInput,
  UndoableChange,
  UndoGuardianInput,
} from './people/guardians.ts';
import { IdQuery } from './base/id.ts';
import {
  AcceptedInvitation,
  ApproveInvitationInput,
  CreateInvitationInput,
  InvitePupilInput,
  InvitationCode,
  ReceivedInvitation,
  SentInvitation,
  TakeBackInvitationInput,
} from './people/invitations.ts';
import { Matter, OpenedLink } from './people/matters.ts';
import { AcceptTeacherInput, InviteFamilyInput, TeacherLink, TeacherOfLink } from './people/teachers.ts';
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
} from './events/letters.ts';
import {
  CalendarQuery,
  CalendarText,
  FeedResponse,
  MailChoices,
  MailedFamilies,
  StopMailsInput,
  StopMailsPage,
  StopMailsResponse,
  TakeBackMailsInput,
  WaitingMails,
} from './events/mails.ts';
import {
  ContactResponse,
  CreatePerformanceInput,
  LeavePerformanceInput,
  LeavePerformanceResponse,
  PerformanceResponse,
  SpecifiedPerformance,
  UpdatePerformanceInput,
  WithdrawPerformanceInput,
} from './events/performances.ts';
import {
  AcceptPieceInvitationInput,
  InvitedPersonId,
  InvitePersonInput,
  PieceInvitation,
  SentPieceInvitation,
} from './events/piece-invitations.ts';
import {
  CreatePreviewInput,
  CreatePreviewResponse,
  EndPreviewInput,
  ListPreviewsResponse,
  OpenPreviewInput,
  OpenPreviewResponse,
  TeamStatusResponse,
} from './frontend/previews.ts';
import {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
  ProfileConsentInput,
  ProfileResponse,
  ProfilesQuery,
  UpdateGradesInput,
  UpdateProfileInput,
} from './people/profiles.ts';
import { ProgramNews, ProgramResponse } from './program/program.ts';
import {
  EventNameResponse,
  ProgramTicketPicture,
  ProgramTicketQuery,
  PublicProgramQuery,
  PublicProgramResponse,
  ShareInput,
  ShareResponse,
} from './program/public-program.ts';
import {
  AdminRemoteActInput,
  ListRemotesResponse,
  PublishRemoteInput,
  PublishRemoteResponse,
  RemoteActInput,
  RemoteState,
} from './frontend/publishing.ts';
import { RegistryResponse } from './frontend/registry.ts';
import {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataEntry,
  RemoteDataQuery,
  RemoteDataResponse,
} from './frontend/remote-data.ts';
import { ReportsInput } from './frontend/reports.ts';
import { TeamToolsResponse } from './frontend/tools.ts';
import {
  HideProgramInput,
  PublishInput,
  PublishPreview,
  UnpublishedChanges,
  VersionQuery,
  VersionResponse,
  VersionSummary,
} from './program/versions.ts';

/** A call of the API. */
export interface Endpoint {
  /** Everybody, a team with its token, or accounts with a permission (admins have all). Every account if absent. */
  access?: 'everybody' | 'team' | Permission;
  /** Browsers may call it on pages of core remotes only. */
  coreOnly?: true;
  /** The answer has codes of links, which let others in. It is never compressed, and SECURITY.md lists the call. */
  hasCodes?: true;
  /** The input has the code of a link. Wrong codes are counted by the address of the client. */
  triesCode?: true;
  /** The status of a success. 200 if absent. */
  status?: 201 | 303;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** The media type of the answer. JSON if absent. */
  type?: string;
  /** Fields that a 409 has besides those of every error. All of them can be absent. */
  conflict?: z.ZodRawShape;
  /**
   * The error code of an invalid body if it is not `invalid`, and its status if it is not the usual one of the code.
   */
  refusal?: { codeOf: (fields: FieldErrors) => ErrorCode; status?: number };
}

const Done = { answer: DoneResponse };
const Profiles = z.array(ProfileResponse);
const Performances = z.array(SpecifiedPerformance);
const Calendar = { answer: CalendarText, type: 'text/calendar' };
const Picture = { answer: ProgramTicketPicture, type: 'image/png' };
const StaleProfile = { answer: ProfileResponse, conflict: { profile: ProfileResponse } };
/** The mails that can be taken back, in the answer to the action that caused them. */
const waiting = { waiting: WaitingMails };
const StaleEvent = { answer: EventResponse, conflict: { event: EventResponse } };
const StalePerformance = { answer: SpecifiedPerformance, conflict: { performance: PerformanceResponse } };
const StaleProgram = { answer: ProgramResponse, conflict: ProgramResponse.shape };
const StaleLetter = { answer: LetterResponse, conflict: { count: z.number() } };
const StaleEntry = { conflict: { entry: RemoteDataEntry } };

/**
 * Every call of the API by method and path. `@Call` gives a controller method its route, access, status and input check
 * from this table. The browser's API functions take their types from it, and mock APIs refuse invalid requests with it.
 */
export const endpoints = {
  'GET /healthz': { access: 'everybody', answer: HealthResponse },
  'GET /readyz': {
    access: 'everybody',
    answer: z.object({
      status: z.string(),
      mail: z.object({ waiting: z.number(), oldestSeconds: z.number() }),
    }),
  },
  'POST /reports': { access: 'everybody', body: ReportsInput, ...Done },
  'GET /registry': { access: 'everybody', answer: RegistryResponse },

  'GET /captcha': { access: 'everybody', coreOnly: true, query: CaptchaQuery, answer: CaptchaResponse },
  'GET /auth': { answer: SessionResponse },
  'POST /login': {
    access: 'everybody',
    coreOnly: true,
    body: LoginInput,
    answer: SessionResponse,
    refusal: { codeOf: loginCode },
  },
  'POST /logout': { access: 'everybody', ...Done },
  'POST /reauthenticate': { coreOnly: true, body: ReauthenticateInput, ...Done },
  'GET /sessions': { coreOnly: true, answer: ListSessionsResponse },
  'POST /sessions_end': { coreOnly: true, body: EndSessionsInput, ...Done },

  'GET /account': { coreOnly: true, answer: AccountResponse },
  'PUT /account': {
    access: 'everybody',
    coreOnly: true,
    status: 201,
    body: SignupInput,
    ...Done,
    refusal: { codeOf: signupCode, status: 400 },
  },
  'POST /account': { coreOnly: true, body: UpdateAccountInput, ...Done },
  'POST /account_language': { body: SetLanguageInput, ...Done },
  'POST /account_password': { coreOnly: true, body: ChangePasswordInput, ...Done },
  'GET /account_export': { coreOnly: true, answer: AccountExportResponse },
  'POST /account_delete': { coreOnly: true, body: ReauthenticateInput, ...Done },
  'POST /confirmemail': {
    triesCode: true,
    access: 'everybody',
    coreOnly: true,
    body: ConfirmEmailInput,
    ...Done,
  },
  'POST /resend_confirmation': Done,
  'POST /generatepasswordresetcode': {
    access: 'everybody',
    coreOnly: true,
    body: RequestResetInput,
    ...Done,
  },
  'POST /resetpassword': {
    triesCode: true,
    access: 'everybody',
    coreOnly: true,
    body: ResetPasswordInput,
    ...Done,
  },

  'GET /mail_choices': { coreOnly: true, answer: MailChoices },
  'POST /mail_choices': { coreOnly: true, body: MailChoices, answer: MailChoices },
  'GET /mail_stop': {
    triesCode: true,
    access: 'everybody',
    query: StopMailsInput,
    answer: StopMailsResponse,
  },
  'POST /mail_stop': {
    triesCode: true,
    access: 'everybody',
    body: StopMailsInput,
    answer: StopMailsResponse,
  },
  'GET /mail_stop_one_click': {
    access: 'everybody',
    status: 303,
    query: StopMailsInput,
    answer: StopMailsPage,
  },
  'POST /mail_stop_one_click': { access: 'everybody', query: StopMailsInput, ...Done },
  'GET /calendar_feed': { coreOnly: true, answer: FeedResponse },
  'POST /calendar_feed': { coreOnly: true, answer: FeedResponse },
  'POST /calendar_feed_end': { coreOnly: true, ...Done },
  'GET /calendar.ics': { access: 'everybody', query: CalendarQuery, ...Calendar },

  'GET /todos': { answer: z.array(Matter) },
  'GET /opened_link': { access: 'everybody', coreOnly: true, triesCode: true, answer: OpenedLink },

  'GET /profile': { query: IdQuery, answer: ProfileResponse },
  'GET /queryprofile': { query: ProfilesQuery, answer: Profiles },
  'PUT /profile': { body: CreateProfileInput, answer: ProfileResponse },
  'POST /profile': { body: UpdateProfileInput, ...StaleProfile },
  'POST /profile_consent': { body: ProfileConsentInput, answer: ProfileResponse },
  'POST /profile_archive': { body: ArchiveProfileInput, answer: ProfileResponse },
  'POST /profile_delete': { body: DeleteProfileInput, ...Done },
  'POST /profile_grades': { body: UpdateGradesInput, answer: Profiles },

  'GET /guardians': { query: IdQuery, answer: z.array(Guardian) },
  'POST /guardian_remove': { coreOnly: true, body: RemoveGuardianInput, ...Done },
  'POST /guardian_add': { access: 'admin', coreOnly: true, body: AddGuardianInput, ...Done },
  'GET /guardian_undo': {
    triesCode: true,
    access: 'everybody',
    coreOnly: true,
    query: UndoGuardianInput,
    answer: UndoableChange,
  },
  'POST /guardian_undo': {
    triesCode: true,
    access: 'everybody',
    coreOnly: true,
    body: UndoGuardianInput,
    ...Done,
  },
  'GET /sent_invitations': { coreOnly: true, query: IdQuery, answer: z.array(SentInvitation) },
  'GET /invitation': { triesCode: true, hasCodes: true, query: InvitationCode, answer: ReceivedInvitation },
  'PUT /invitation': { coreOnly: true, body: CreateInvitationInput, answer: SentInvitation },
  'PUT /pupil_invitation': { hasCodes: true, body: InvitePupilInput, answer: SentInvitation },
  'POST /invitation_accept': {
    triesCode: true,
    coreOnly: true,
    body: InvitationCode,
    answer: AcceptedInvitation,
  },
  'POST /invitation_approve': { coreOnly: true, body: ApproveInvitationInput, ...Done },
  'POST /invitation_decline': { triesCode: true, body: InvitationCode, ...Done },
  'POST /invitation_take_back': { body: TakeBackInvitationInput, ...Done },
  'GET /teacher_link': { hasCodes: true, answer: TeacherLink },
  'POST /teacher_link': { hasCodes: true, answer: TeacherLink },
  'PUT /teacher_invitation': { body: InviteFamilyInput, ...Done },
  'GET /teacher': { triesCode: true, hasCodes: true, query: InvitationCode, answer: TeacherOfLink },
  'POST /teacher_accept': { triesCode: true, coreOnly: true, body: AcceptTeacherInput, ...Done },

  'GET /queryevents': { query: SearchEventsQuery, answer: SearchEventsResponse },
  'GET /managedevents': { access: 'coordinator', query: SearchEventsQuery, answer: SearchEventsResponse },
  'GET /event': { query: IdQuery, answer: EventResponse },
  'PUT /event': { access: 'coordinator', body: CreateEventInput, answer: EventResponse },
  'POST /event': { access: 'coordinator', body: UpdateEventInput, ...StaleEvent },
  'POST /event_cancel': {
    access: 'coordinator',
    body: CancelEventInput,
    ...StaleEvent,
    answer: EventResponse.extend(waiting),
  },
  'POST /event_mailing': { access: 'coordinator', body: SetMailingInput, answer: EventResponse },
  'GET /event_mails': { access: 'coordinator', query: IdQuery, answer: WaitingMails },
  'POST /event_mails_take_back': { access: 'coordinator', body: TakeBackMailsInput, answer: WaitingMails },
  'POST /event_mail_preview': { access: 'coordinator', body: MailPreviewInput, answer: MailedFamilies },
  'GET /unpublished_changes': { access: 'coordinator', answer: UnpublishedChanges },
  'GET /event_program': { access: 'coordinator', query: IdQuery, answer: ProgramResponse },
  'POST /event_program': { access: 'coordinator', body: SaveProgramInput, ...StaleProgram },
  'GET /event_program_news': { access: 'coordinator', query: IdQuery, answer: ProgramNews },
  'GET /event_share': { access: 'coordinator', query: IdQuery, answer: ShareResponse },
  'POST /event_share': { access: 'coordinator', body: ShareInput, answer: ShareResponse },
  'GET /public_program': { access: 'everybody', query: PublicProgramQuery, answer: PublicProgramResponse },
  'GET /event_name': { access: 'everybody', query: IdQuery, answer: EventNameResponse },
  'GET /program_ticket': { access: 'everybody', query: ProgramTicketQuery, ...Picture },
  'GET /event_publish_preview': { access: 'coordinator', query: IdQuery, answer: PublishPreview },
  'POST /event_publish': {
    access: 'coordinator',
    body: PublishInput,
    answer: VersionSummary.extend(waiting),
    conflict: { revision: z.number(), after: z.number() },
  },
  'GET /event_versions': { access: 'coordinator', query: IdQuery, answer: z.array(VersionSummary) },
  'GET /event_version': { access: 'coordinator', query: VersionQuery, answer: VersionResponse },
  'POST /event_program_hide': { access: 'coordinator', body: HideProgramInput, answer: WaitingMails },
  'GET /event_emails': { access: 'coordinator', query: IdQuery, answer: z.array(z.string()) },
  'GET /event_contacts': { access: 'coordinator', query: IdQuery, answer: z.array(ContactResponse) },
  'GET /eventperformances': { access: 'coordinator', query: IdQuery, answer: Performances },

  'GET /event_families': { access: 'coordinator', query: IdQuery, answer: EventFamiliesResponse },
  'GET /event_letters': { access: 'coordinator', query: IdQuery, answer: EventLettersResponse },
  'GET /event_letter': { access: 'coordinator', query: IdQuery, answer: LetterWithRecipients },
  'PUT /event_letter': { access: 'coordinator', body: SendLetterInput, ...StaleLetter },
  'POST /event_letter_test': { access: 'coordinator', body: TestLetterInput, ...Done },
  'POST /event_letter_take_back': {
    access: 'coordinator',
    body: TakeBackLetterInput,
    answer: LetterResponse,
  },
  'PUT /letter_template': { access: 'coordinator', body: KeepTemplateInput, answer: LetterTemplate },
  'POST /letter_template_delete': { access: 'coordinator', body: DeleteTemplateInput, ...Done },

  'GET /performances': { answer: Performances },
  'GET /performance': { query: IdQuery, answer: SpecifiedPerformance },
  'PUT /performance': { body: CreatePerformanceInput, answer: SpecifiedPerformance },
  'POST /performance': { body: UpdatePerformanceInput, ...StalePerformance },
  'POST /performance_withdraw': { body: WithdrawPerformanceInput, answer: PerformanceResponse },
  'POST /performance_leave': { body: LeavePerformanceInput, answer: LeavePerformanceResponse },
  'GET /sent_piece_invitations': { hasCodes: true, query: IdQuery, answer: z.array(SentPieceInvitation) },
  'PUT /piece_invitation': { body: InvitePersonInput, answer: PerformanceResponse },
  'POST /piece_invitation_remind': { body: InvitedPersonId, ...Done },
  'POST /piece_invitation_take_back': { body: InvitedPersonId, answer: PerformanceResponse },
  'GET /piece_invitation': { triesCode: true, query: InvitationCode, answer: PieceInvitation },
  'POST /piece_invitation_accept': {
    triesCode: true,
    body: AcceptPieceInvitationInput,
    answer: PerformanceResponse,
  },
  'POST /piece_invitation_decline': { triesCode: true, body: InvitationCode, ...Done },

  'GET /remote_data': { access: 'everybody', query: RemoteDataQuery, answer: RemoteDataResponse },
  'PUT /remote_data': { body: KeepRemoteDataInput, answer: RemoteDataEntry, ...StaleEntry },
  'POST /remote_data_delete': { body: DeleteRemoteDataInput, ...Done, ...StaleEntry },

  'POST /dev_override': { access: 'developer', coreOnly: true, body: OverrideInput, ...Done },
  'POST /dev_override_end': { access: 'everybody', ...Done },
  'GET /team_remote': { access: 'team', answer: RemoteState },
  'PUT /team_remote': { access: 'team', body: PublishRemoteInput, answer: PublishRemoteResponse },
  'POST /team_remote': { access: 'team', body: RemoteActInput, answer: RemoteState },
  'GET /team_status': { access: 'team', answer: TeamStatusResponse },
  'GET /team_tools': { access: 'team', answer: TeamToolsResponse },
  'POST /team_preview': { access: 'team', body: CreatePreviewInput, answer: CreatePreviewResponse },
  'POST /team_preview_end': { access: 'team', body: EndPreviewInput, ...Done },
  'POST /preview': { coreOnly: true, body: OpenPreviewInput, answer: OpenPreviewResponse },
  'GET /admin_previews': { access: 'admin', coreOnly: true, answer: ListPreviewsResponse },
  'POST /admin_preview_end': { access: 'admin', coreOnly: true, body: EndPreviewInput, ...Done },
  'GET /admin_remotes': { access: 'admin', coreOnly: true, answer: ListRemotesResponse },
  'POST /admin_remote': { access: 'admin', coreOnly: true, body: AdminRemoteActInput, answer: RemoteState },
  'GET /admin_backup': { access: 'admin', coreOnly: true, answer: BackupStateResponse },
  'GET /admin_mail': { access: 'admin', coreOnly: true, answer: MailStateResponse },
  'GET /admin_audit': { access: 'admin', coreOnly: true, query: AuditQuery, answer: AuditResponse },
  'GET /admin_accounts': {
    access: 'admin',
    coreOnly: true,
    query: ListAccountsQuery,
    answer: ListAccountsResponse,
  },
  'POST /admin_permission': { access: 'admin', coreOnly: true, body: SetPermissionInput, ...Done },
  'POST /admin_block': { access: 'admin', coreOnly: true, body: BlockAccountInput, ...Done },
} as const satisfies Record<`${'GET' | 'PUT' | 'POST'} /${string}`, Endpoint>;

type Endpoints = typeof endpoints;

/** A call by method and path, 'GET /event'. */
export type EndpointName = keyof Endpoints;

/** The parsed query or body of a call; undefined if it takes none. */
export type InputOf<Name extends EndpointName> = Endpoints[Name] extends
  { query: infer Schema extends z.ZodType } | { body: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** The value a handler of a call returns. */
export type ResultOf<Name extends EndpointName> = z.output<Endpoints[Name]['answer']>;

type Method = 'GET' | 'PUT' | 'POST';

/** The paths of the calls with a method. */
export type PathOf<M extends Method> = {
  [Name in EndpointName]: Name extends `${M} ${infer Path}` ? Path : never;
}[EndpointName];

type At<M extends Method, P> = P extends string
  ? `${M} ${P}` extends EndpointName
    ? Endpoints[`${M} ${P}`]
    : never
  : never;

type OptionalIfEmpty<T> = object extends T ? T | undefined : T;

// Numbers can be passed as numbers; the schema parses them back from the text of the address.
type Parameters<Schema extends z.ZodType> = {
  [Name in keyof z.input<Schema>]:
    | Exclude<z.input<Schema>[Name], null>
    | (Name extends keyof z.output<Schema> ? z.output<Schema>[Name] : never);
};

/** The query of a call; undefined if it takes none. */
export type QueryOf<P extends PathOf<'GET'>> =
  At<'GET', P> extends { query: infer Schema extends z.ZodType }
    ? OptionalIfEmpty<Parameters<Schema>>
    : undefined;

/** The body of a call; undefined if it takes none. */
export type BodyOf<M extends Method, P extends PathOf<M>> =
  At<M, P> extends { body: infer Schema extends z.ZodType } ? OptionalIfEmpty<z.input<Schema>> : undefined;

/** The answer of a successful call. */
export type AnswerOf<M extends Method, P extends PathOf<M>> =
  At<M, P> extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : never;
