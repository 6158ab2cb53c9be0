import { Types } from 'mongoose';
import { PerformanceResponse } from '@portal/contracts/performances';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import type { TestApi } from '../../../testing/test-api.js';
import { createProfile, joinProfile, signUp } from '../../../testing/test-inputs.js';

export const subjectFields = [
  'email',
  'phone',
  'zip',
  'wechatId',
  'firstName',
  'lastName',
  'grade',
  'school',
  'adult',
  'printName',
  'notes',
  'accompanist',
  'partnerFirstName',
  'partnerLastName',
  'partnerSchool',
  'partnerPrintName',
  'partnerInstrument',
  'needs',
  'wish',
  'invited',
  'invitedEmail',
] as const;
export type SubjectField = (typeof subjectFields)[number];

// The second performer's fields have the same names in answers as those of the first one.
const keyOf = (field: SubjectField): string =>
  field.replace(/^partner(.)/, (_, letter: string) => letter.toLowerCase());

/** An account whose fields have unique values. */
export interface Subject {
  client: SignedInClient;
  profile: string;
  /** The profile of an adult in the same piece. */
  adult: string;
  performance: string;
  /** The name typed for a person who is invited into the piece. */
  invited: string;
  /** The text of each field in an answer. */
  texts: Record<SubjectField, string>;
}

/**
 * Creates a profile and a sign-up with unique values for an account. `mark` is a number from 0 to 59. Another account may
 * look after the second performer.
 */
export const createSubject = async (
  api: TestApi,
  client: SignedInClient,
  event: string,
  mark: number,
  partnerOf = client,
): Promise<Subject> => {
  const digits = String(mark).padStart(2, '0');
  const texts = {
    phone: `70700707${digits}`,
    zip: `707${digits}`,
    wechatId: `canary_wechat_${digits}`,
  };
  await api.connection
    .collection('accounts')
    .updateOne({ _id: new Types.ObjectId(client.id) }, { $set: texts });
  const names = {
    firstName: `Canaryfirst${digits}`,
    lastName: `Canarylast${digits}`,
    grade: 40 + mark,
    school: `Canary School ${digits}`,
    printName: `Canary in Print ${digits}`,
    needs: `canary needs ${digits}`,
  };
  const profile = (await createProfile(client, names))._id;
  const partner = {
    partnerFirstName: `Canarypartner${digits}`,
    partnerLastName: `Canaryduet${digits}`,
    partnerSchool: `Canary Partner School ${digits}`,
    partnerPrintName: `Canary Partner in Print ${digits}`,
  };
  const second = await createProfile(partnerOf, {
    firstName: partner.partnerFirstName,
    lastName: partner.partnerLastName,
    school: partner.partnerSchool,
    printName: partner.partnerPrintName,
  });
  if (partnerOf !== client) await joinProfile(client, { from: partnerOf, profile: second._id, may: 'edit' });
  const partnerInstrument = `canary viola ${digits}`;
  const adultName = `Canaryteacher${digits}`;
  const teacher = { firstName: adultName, lastName: 'Canary', adult: true };
  const adult = (await createProfile(client, teacher))._id;
  const organ = `canary organ ${digits}`;
  const performers = [
    { profile: second._id, instrument: partnerInstrument, role: 'performer' as const },
    { profile: adult, instrument: organ, role: 'performer' as const },
  ];
  const notes = `canary notes ${digits}`;
  const accompanist = `canary pianist ${digits}`;
  const wish = `by 12:${digits}`;
  const performance = (await signUp(client, event, { profile, notes, accompanist, wish, performers }))._id;
  const invited = `Canaryinvited${digits}`;
  const invitedEmail = `canary.invited.${digits}@example.com`;
  const person = { name: invited, instrument: 'Flute', role: 'performer', email: invitedEmail };
  (await client.put('/piece_invitation', { ...person, id: performance })).as(PerformanceResponse);
  const values = {
    ...texts,
    ...names,
    ...partner,
    partnerInstrument,
    notes,
    accompanist,
    wish,
    invited,
    invitedEmail,
    email: client.email,
    // Found next to the name of the adult, or to the instrument if the name is not shown.
    adult: `${adultName}|${organ}`,
  };
  const shown = Object.fromEntries(
    subjectFields.map((field) => [
      field,
      `${field === 'email' ? '' : `"${keyOf(field)}":`}${JSON.stringify(values[field])}`,
    ]),
  ) as Record<SubjectField, string>;
  return { client, profile, adult, performance, invited, texts: shown };
};

// Finds a text under another name too, or in a sentence. A grade is only a number, so its name has to precede it.
const contains = (text: string, field: SubjectField, wanted: string): boolean => {
  if (field === 'grade') return text.includes(wanted);
  const value = String(JSON.parse(wanted.replace(/^"\w+":/, '')));
  if (field === 'adult') return new RegExp(`"(?:${value})"[^{}]*"adult":true`).test(text);
  const pattern = value.replaceAll('.', String.raw`\.`);
  return text.includes(value) && new RegExp(String.raw`(?<!\w)${pattern}(?!\w)`).test(text);
};

/** Returns the fields of a subject whose values are in a text. */
export const fieldsIn = (text: string, { texts }: Subject): SubjectField[] =>
  subjectFields.filter((field) => contains(text, field, texts[field]));
