import type { SaveProgramInput } from '@portal/contracts/events';
import type { ContactResponse, PerformanceResponse } from '@portal/contracts/performances';
import type { InvitedPersonId } from '@portal/contracts/piece-invitations';
import type { ProgramNews, ProgramResponse } from '@portal/contracts/program';
import type {
  HideProgramInput,
  PublishInput,
  PublishPreview,
  VersionResponse,
  VersionSummary,
} from '@portal/contracts/versions';
import { get, post } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import { handOver, type Read } from '@portal/kit/read';
import { listWaitingMails } from './acts.api.ts';

export const getProgram = (id: string): Read<ProgramResponse> => ({ path: '/event_program', query: { id } });

export const readProgram = (id: string): Promise<ProgramResponse> => get('/event_program', { id });

export const getProgramNews = (id: string): Read<ProgramNews> => ({
  path: '/event_program_news',
  query: { id },
});

export const saveProgram = async (input: SaveProgramInput) => {
  const program = await post('/event_program', input);
  tell('program-saved', { event: input._id });
  return program;
};

export const getPublishPreview = (id: string): Read<PublishPreview> => ({
  path: '/event_publish_preview',
  query: { id },
});

export const publishProgram = async (input: PublishInput) => {
  const { waiting, ...version } = await post('/event_publish', input);
  handOver(listWaitingMails(input._id), waiting);
  tell('program-published', { event: input._id });
  return version;
};

export const hideProgram = async (input: HideProgramInput) => {
  handOver(listWaitingMails(input._id), await post('/event_program_hide', input));
  tell('program-published', { event: input._id });
};

export const listVersions = (id: string): Read<VersionSummary[]> => ({
  path: '/event_versions',
  query: { id },
});

export const getVersion = (id: string, number: number): Read<VersionResponse> => ({
  path: '/event_version',
  query: { id, number },
});

export const listEventPerformances = (id: string): Read<PerformanceResponse[]> => ({
  path: '/eventperformances',
  query: { id },
  absent: [],
});

export const listEventContacts = (id: string): Read<ContactResponse[]> => ({
  path: '/event_contacts',
  query: { id },
  absent: [],
});

export const readEventContacts = (id: string): Promise<ContactResponse[]> => get('/event_contacts', { id });

export const readEventPerformances = (id: string): Promise<PerformanceResponse[]> =>
  get('/eventperformances', { id });

export const remindInvited = (input: InvitedPersonId) => post('/piece_invitation_remind', input);

export const listEventEmails = (id: string): Read<string[]> => ({
  path: '/event_emails',
  query: { id },
  absent: [],
});
