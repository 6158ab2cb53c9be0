import { EventResponse, type CreateEventInput } from '@portal/contracts/events';
import { eventFields } from '@portal/contracts/event-fields.rules';
import { Guardian, type GuardianRight } from '@portal/contracts/guardians';
import { AcceptedInvitation, SentInvitation } from '@portal/contracts/invitations';
import { Matter } from '@portal/contracts/matters';
import { SpecifiedPerformance, type PerformanceFields } from '@portal/contracts/performances';
import { ProgramResponse } from '@portal/contracts/program';
import { ProfileResponse, type NewProfileFields, type ProfileFields } from '@portal/contracts/profiles';
import { inDays, sampleEvent, samplePerson, samplePiece } from '@portal/contracts/testing/samples';
import { VersionResponse, type Tell } from '@portal/contracts/versions';
import type { SignedInClient } from './test-accounts.js';
import type { TestAnswer, TestClient } from './test-client.js';

export { inDays };

export const eventInput = (fields: Partial<CreateEventInput> = {}): CreateEventInput => ({
  ...sampleEvent(),
  ...fields,
});

/** Returns the input of an event as it is stored, with a change. */
export const fieldsOf = (event: EventResponse, change: Partial<EventResponse> = {}): object => ({
  ...Object.fromEntries(eventFields.map((field) => [field, event[field]])),
  ...change,
});

export const profileInput = (fields: Partial<ProfileFields> = {}): ProfileFields => ({
  ...samplePerson,
  ...fields,
});

export const performanceInput = (fields: Partial<Omit<PerformanceFields, 'profile'>> = {}) => ({
  ...samplePiece,
  ...fields,
});

export const createEvent = async (
  coordinator: SignedInClient,
  fields?: Partial<CreateEventInput>,
): Promise<EventResponse> => (await coordinator.put('/event', eventInput(fields))).as(EventResponse);

export const createProfile = async (
  owner: SignedInClient,
  fields?: Partial<ProfileFields & Pick<NewProfileFields, 'unclaimed'>>,
): Promise<ProfileResponse> =>
  (await owner.put('/profile', { ...profileInput(fields), user: owner.id })).as(ProfileResponse);

/** Invites an account to a profile by a link, and accepts the link. Fails if either is refused. */
export const joinProfile = async (
  account: SignedInClient,
  { from, profile, may = 'guard' }: { from: SignedInClient; profile: string; may?: GuardianRight },
): Promise<AcceptedInvitation> => {
  const invited = await (await from.prove()).put('/invitation', { kind: 'guardian', profile, may });
  const { code, _id: id } = invited.as(SentInvitation);
  const answer = await (await account.prove()).post('/invitation_accept', { code });
  const accepted = answer.as(AcceptedInvitation);
  // A guardian who comes by a link waits for the sender.
  if (accepted.isAsked) await (await from.prove()).post('/invitation_approve', { id, account: account.id });
  return accepted;
};

/** Creates a profile on which another account has a right too. Returns its id. */
export const createSharedProfile = async (
  owner: SignedInClient,
  other: SignedInClient,
  may: GuardianRight,
  fields?: Partial<ProfileFields>,
): Promise<string> => {
  const { _id: profile } = await createProfile(owner, fields);
  await joinProfile(other, { from: owner, profile, may });
  return profile;
};

/** Returns the right of each account of a profile, by its address. */
export const rightsOn = async (
  reader: TestClient,
  profile: string,
): Promise<Record<string, GuardianRight>> => {
  const accounts = (await reader.get(`/guardians?id=${profile}`)).as(Guardian.array());
  return Object.fromEntries(accounts.map(({ email, may }) => [email, may]));
};

/** Returns what is open for an account. */
export const mattersOf = async (client: TestClient): Promise<Matter[]> =>
  (await client.get('/todos')).as(Matter.array());

/** Returns a violinist of a sign-up. */
export const violin = (profile: string) => ({ profile, instrument: 'Violin', role: 'performer' as const });

/** Returns an accompanist of a sign-up. */
export const piano = (profile: string) => ({ profile, instrument: 'Piano', role: 'accompanist' as const });

/** Signs up one of the owner's profiles, or a new one if none is given, also with the same piece again. */
export const signUp = async (
  owner: SignedInClient,
  event: string,
  { profile, ...fields }: Partial<PerformanceFields> = {},
): Promise<SpecifiedPerformance> => {
  const of = profile ?? (await createProfile(owner))._id;
  const body = { ...performanceInput(fields), profile: of, event, user: owner.id, again: true };
  return (await owner.put('/performance', body)).as(SpecifiedPerformance);
};

/** Edits a sign-up. Fields that the change does not contain get the values of the sample. */
export const editSignUp = (
  client: TestClient,
  { _id: id, profile }: Pick<SpecifiedPerformance, '_id' | 'profile'>,
  change: object = {},
): Promise<TestAnswer> =>
  client.post('/performance', { ...performanceInput(), id, profile: profile._id, ...change });

/** Returns the sign-ups of an event, as its coordinator sees them. */
export const eventPieces = async (
  coordinator: SignedInClient,
  event: string,
): Promise<SpecifiedPerformance[]> =>
  (await coordinator.get(`/eventperformances?id=${event}`)).as(SpecifiedPerformance.array());

/** Saves a program, and publishes it for the first time. */
export const publishProgram = async (
  coordinator: SignedInClient,
  event: string,
  program: readonly string[],
  tell: Tell = 'nobody',
): Promise<void> => {
  const saved = await coordinator.post('/event_program', { _id: event, program });
  const { revision } = saved.as(ProgramResponse);
  await coordinator.post('/event_publish', { _id: event, revision, after: 0, tell });
};

/** Returns the first names of each piece in the published program. */
export const publishedNames = async (coordinator: SignedInClient, event: string): Promise<string[][]> => {
  const { rows } = (await coordinator.get(`/event_version?id=${event}`)).as(VersionResponse);
  return rows.map(({ people = [] }) => people.map(({ firstName }) => firstName));
};
