import type {
  AccountExportResponse,
  AccountResponse,
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
  SignupInput,
  UpdateAccountInput,
} from '@portal/contracts/auth';
import type {
  Guardian,
  RemoveGuardianInput,
  UndoableChange,
  UndoGuardianInput,
} from '@portal/contracts/guardians';
import type {
  AcceptedInvitation,
  ApproveInvitationInput,
  CreateInvitationInput,
  ReceivedInvitation,
  SentInvitation,
  TakeBackInvitationInput,
} from '@portal/contracts/invitations';
import type { Matter, OpenedLink } from '@portal/contracts/matters';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { AcceptTeacherInput, TeacherOfLink } from '@portal/contracts/teachers';
import type { FeedResponse, MailChoices, StopMailsInput, StopMailsResponse } from '@portal/contracts/mails';
import { get, post, put } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

type Done = Promise<DoneResponse>;

export const login = (input: LoginInput): Promise<SessionResponse> => post('/login', input);

export const createAccount = (input: SignupInput): Done => put('/account', input);

export const confirmEmail = (input: ConfirmEmailInput): Done => post('/confirmemail', input);

export const resendConfirmation = (): Done => post('/resend_confirmation');

export const generateResetCode = (input: RequestResetInput): Done =>
  post('/generatepasswordresetcode', input);

export const resetPassword = (input: ResetPasswordInput): Done => post('/resetpassword', input);

export const getAccount = (): Read<AccountResponse> => ({ path: '/account' });

// The API names the field accType in updates and accountType in sign-ups.
export const updateAccount = ({ accountType, ...fields }: UpdateAccountInput): Done =>
  post('/account', { ...fields, accType: accountType });

export const changePassword = (input: ChangePasswordInput): Done => post('/account_password', input);

export const listSessions = (): Read<ListSessionsResponse> => ({ path: '/sessions' });

export const endSessions = (input: EndSessionsInput): Done => post('/sessions_end', input);

export const getMailChoices = (): Read<MailChoices> => ({ path: '/mail_choices' });

export const setMailChoices = (choices: MailChoices) => post('/mail_choices', choices);

export const getStoppable = (code: string): Read<StopMailsResponse> => ({
  path: '/mail_stop',
  query: { code },
});

export const stopMails = (input: StopMailsInput) => post('/mail_stop', input);

export const getUndoableChange = (code: string): Read<UndoableChange> => ({
  path: '/guardian_undo',
  query: { code },
});

export const undoGuardian = (input: UndoGuardianInput): Done => post('/guardian_undo', input);

export const getFeed = (): Read<FeedResponse> => ({ path: '/calendar_feed' });

export const renewFeed = () => post('/calendar_feed');

export const endFeed = (): Done => post('/calendar_feed_end');

export const exportAccount = (): Promise<AccountExportResponse> => get('/account_export');

export const deleteAccount = (input: ReauthenticateInput): Done => post('/account_delete', input);

export const getProfile = (id: string): Read<ProfileResponse | null> => ({
  path: '/profile',
  query: { id },
  absent: null,
});

export const listGuardians = (id: string): Read<Guardian[]> => ({
  path: '/guardians',
  query: { id },
  absent: [],
});

export const removeGuardian = (input: RemoveGuardianInput): Done => post('/guardian_remove', input);

export const listSentInvitations = (id: string): Read<SentInvitation[]> => ({
  path: '/sent_invitations',
  query: { id },
  absent: [],
});

export const readSentInvitations = (id: string): Promise<SentInvitation[]> =>
  get('/sent_invitations', { id });

export const readOpenedLink = (): Promise<OpenedLink> => get('/opened_link');

export const listMatters = (): Read<Matter[]> => ({ path: '/todos' });

export const getInvitation = (code: string): Read<ReceivedInvitation> => ({
  path: '/invitation',
  query: { code },
});

export const createInvitation = (input: CreateInvitationInput): Promise<SentInvitation> =>
  put('/invitation', input);

export const acceptInvitation = (code: string): Promise<AcceptedInvitation> =>
  post('/invitation_accept', { code });

export const declineInvitation = (code: string): Done => post('/invitation_decline', { code });

export const takeBackInvitation = (input: TakeBackInvitationInput): Done =>
  post('/invitation_take_back', input);

export const approveInvitation = (input: ApproveInvitationInput): Done => post('/invitation_approve', input);

export const listProfilesOf = (user: string): Read<ProfileResponse[]> => ({
  path: '/queryprofile',
  query: { user },
  absent: [],
});

export const getTeacher = (code: string): Read<TeacherOfLink> => ({ path: '/teacher', query: { code } });

export const acceptTeacher = (input: AcceptTeacherInput): Done => post('/teacher_accept', input);
