import { LetterResponse, LetterTemplate } from '@portal/contracts/letters';
import { SentInvitation } from '@portal/contracts/invitations';
import type { SampleRequest } from '@portal/contracts/testing/samples';
import type { TestApi } from '../../../testing/test-api.js';
import { createEvent, inDays, publishProgram } from '../../../testing/test-inputs.js';
import { Cast, invitedActors } from './actors.js';
import { createSubject, type Subject } from './subject.js';
import { requests, toCall } from './requests.js';

/** A request that its family, or the coordinator of its event, may send. */
export interface ForeignRequest {
  route: string;
  object: string;
  parts: SampleRequest;
}

/** A family and a coordinator that no actor belongs to, with an object of each kind. */
export interface ForeignFamily {
  subject: Subject;
  /** The ids of the objects, by kind. */
  ids: Record<string, string>;
  requests: ForeignRequest[];
}

// These requests contain a code or an address that gives access to its readers.
const keys = ['link', 'shared', 'off'];

const names = { owner: 'foreignCoordinator', family: 'foreignFamily' };

/** Returns an actor whose relation is to the foreign family. Without an account, `self` is that family. */
export const castNextTo = (api: TestApi, actor: Cast['actor']): Promise<Cast> => Cast.of(api, actor, names);

export const createForeignFamily = async (api: TestApi): Promise<ForeignFamily> => {
  const cast = await castNextTo(api, 'anonymous');
  const { owner, family } = cast;
  const { _id: event } = await createEvent(owner);
  const otherFamily = await castNextTo(api, 'otherFamily');
  const subject = await createSubject(api, family, event, 30, otherFamily.self);
  const formerGuardian = await castNextTo(api, 'formerGuardian');
  await formerGuardian.join(subject.profile);
  await formerGuardian.leave(subject.profile);
  for (const actor of invitedActors)
    await (await castNextTo(api, actor)).invite(subject.performance, subject.invited);
  await publishProgram(owner, event, [subject.performance]);
  const link = { kind: 'guardian', profile: subject.profile, may: 'guard' };
  const text = { event, subject: 'News', body: 'Dear {child}' };
  const letter = { ...text, to: { group: 'all' }, sendAt: inDays(1) };
  const ids = {
    event,
    profile: subject.profile,
    signup: subject.performance,
    invitation: (await (await family.prove()).put('/invitation', link)).as(SentInvitation)._id,
    letter: (await owner.put('/event_letter', letter)).as(LetterResponse)._id,
    template: (await owner.put('/letter_template', { ...text, name: 'News' })).as(LetterTemplate)._id,
    account: family.id,
    coordinator: owner.id,
  };
  const made: ForeignRequest[] = [];
  for (const [route, objects] of Object.entries(requests))
    for (const [object, make] of Object.entries(objects))
      if (!keys.includes(object)) made.push({ route, object, parts: await make(cast) });
  return { subject, ids, requests: made };
};

const idPattern = /[0-9a-f]{24}/g;

/** Returns a request in the name of an actor: as it is, and with each of its ids replaced by each foreign id. */
export const attacksWith = (
  { route, parts }: ForeignRequest,
  { ids }: Pick<ForeignFamily, 'ids'>,
  self: string,
): { route: string; method: string; path: string; body: unknown }[] => {
  const original = JSON.stringify(parts);
  const renamed = original.replaceAll(ids.account ?? '', self).replaceAll(ids.coordinator ?? '', self);
  const own = [...new Set(renamed.match(idPattern))].filter((id) => id !== self);
  const swapped = own.flatMap((id) => Object.values(ids).map((foreign) => renamed.replaceAll(id, foreign)));
  const texts = [...new Set([original, renamed, ...swapped])];
  const isForeign = (text: string) => (text.match(idPattern) ?? []).some((id) => id !== self);
  return texts
    .filter((text) => route.startsWith('GET ') || isForeign(text))
    .map((text) => ({ route, ...toCall(route, JSON.parse(text) as SampleRequest) }));
};
