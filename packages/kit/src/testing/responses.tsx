import {
  AccountResponse,
  CaptchaResponse,
  ListSessionsResponse,
  SessionResponse,
} from '@portal/contracts/auth';
import { ErrorResponse } from '@portal/contracts/errors';
import { EventResponse, SaveProgramResponse, SearchEventsResponse } from '@portal/contracts/events';
import { PerformanceResponse } from '@portal/contracts/performances';
import { ProfileResponse } from '@portal/contracts/profiles';
import { RegistryResponse } from '@portal/contracts/registry';

interface Shape {
  parse: (body: unknown) => unknown;
}

/** What the real server answers where: a mock API that says otherwise fails the test. */
const shapes: Record<string, Shape> = {
  'GET /auth': SessionResponse,
  'GET /account': AccountResponse,
  'GET /sessions': ListSessionsResponse,
  'GET /captcha': CaptchaResponse,
  'GET /registry': RegistryResponse,
  'GET /event': EventResponse,
  'PUT /event': EventResponse,
  'GET /queryevents': SearchEventsResponse,
  'GET /managedevents': SearchEventsResponse,
  'POST /event_program': SaveProgramResponse,
  'GET /performance': PerformanceResponse,
  'PUT /performance': PerformanceResponse,
  'GET /performances': PerformanceResponse.array(),
  'GET /eventperformances': PerformanceResponse.array(),
  'GET /profile': ProfileResponse,
  'PUT /profile': ProfileResponse,
  'GET /queryprofile': ProfileResponse.array(),
};

/** Throws unless the body is what the contract promises for this call. */
export const checkAnswer = (call: string, status: number, body: unknown): void => {
  if (status >= 400) ErrorResponse.parse(body);
  else shapes[call]?.parse(body);
};
