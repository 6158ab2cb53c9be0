import { ListAccountsResponse } from '@portal/contracts/accounts';
import {
  AccountExportResponse,
  AccountResponse,
  CaptchaResponse,
  DoneResponse,
  ListSessionsResponse,
  LoginInput,
  SessionResponse,
} from '@portal/contracts/auth';
import { EventResponse, SearchEventsResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import { ProgramResponse } from '@portal/contracts/program';
import { ListRemotesResponse, PublishRemoteResponse, RemoteState } from '@portal/contracts/publishing';
import { RegistryResponse } from '@portal/contracts/registry';
import { z } from 'zod';

/** What a call answers when it succeeds; its body where a guard and not a pipe checks it. */
export interface Answer {
  answer: z.ZodType;
  body?: z.ZodType;
}

const performance = { answer: PerformanceResponse };
const done = { answer: DoneResponse };

/** The answer of every call. A test fails for a call that is not listed, and for one that is no more. */
export const answers: Record<string, Answer> = {
  'GET /account': { answer: AccountResponse },
  'GET /account_export': { answer: AccountExportResponse },
  'GET /admin_accounts': { answer: ListAccountsResponse },
  'GET /admin_remotes': { answer: ListRemotesResponse },
  'GET /auth': { answer: SessionResponse },
  'GET /captcha': { answer: CaptchaResponse },
  'GET /event': { answer: EventResponse },
  'GET /event_emails': { answer: z.array(z.string()) },
  'GET /event_program': { answer: ProgramResponse },
  'GET /eventperformances': { answer: z.array(PerformanceResponse) },
  'GET /healthz': { answer: z.object({ status: z.string() }) },
  'GET /managedevents': { answer: SearchEventsResponse },
  'GET /performance': performance,
  'GET /performances': { answer: z.array(PerformanceResponse) },
  'GET /profile': { answer: ProfileResponse },
  'GET /queryevents': { answer: SearchEventsResponse },
  'GET /queryprofile': { answer: z.array(ProfileResponse) },
  'GET /readyz': {
    answer: z.object({
      status: z.string(),
      mail: z.object({ waiting: z.number(), oldestSeconds: z.number() }),
    }),
  },
  'GET /registry': { answer: RegistryResponse },
  'GET /sessions': { answer: ListSessionsResponse },
  'POST /account': done,
  'POST /account_delete': done,
  'POST /account_password': done,
  'POST /admin_block': done,
  'POST /admin_permission': done,
  'POST /admin_remote': { answer: RemoteState },
  'POST /confirmemail': done,
  'POST /dev_override': done,
  'POST /dev_override_end': done,
  'POST /event': { answer: EventResponse },
  'POST /event_program': { answer: ProgramResponse },
  'POST /generatepasswordresetcode': done,
  'POST /login': { answer: SessionResponse, body: LoginInput },
  'POST /logout': done,
  'POST /performance': performance,
  'POST /performance_withdraw': performance,
  'POST /profile': { answer: ProfileResponse },
  'POST /reauthenticate': done,
  'POST /reports': done,
  'POST /resend_confirmation': done,
  'POST /resetpassword': done,
  'POST /sessions_end': done,
  'GET /team_remote': { answer: RemoteState },
  'POST /team_remote': { answer: RemoteState },
  'PUT /account': done,
  'PUT /event': { answer: EventResponse },
  'PUT /performance': performance,
  'PUT /profile': { answer: ProfileResponse },
  'PUT /team_remote': { answer: PublishRemoteResponse },
};
