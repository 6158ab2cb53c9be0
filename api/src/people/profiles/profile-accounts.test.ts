import { ProfileResponse } from '@portal/contracts/profiles';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { useTestApi } from '../../../testing/test-api.js';
import { createProfile, joinProfile } from '../../../testing/test-inputs.js';
import { accountsIn, rightIn, type WantedRight } from './profile-accounts.js';
import type { ProfileRecord } from './profiles.schema.js';

const api = useTestApi();
let parent: SignedInClient;
let other: SignedInClient;

beforeAll(async () => {
  parent = await api.as('parent');
  other = await api.as('parent', 'other');
});

const hexOf = (): [Types.ObjectId, string] => {
  const id = new Types.ObjectId();
  return [id, id.toHexString()];
};

describe('the accounts of a profile', () => {
  const [a, first] = hexOf();
  const [b, second] = hexOf();
  const [c, student] = hexOf();
  const [d, teacher] = hexOf();
  const profile: Pick<ProfileRecord, 'accounts'> = {
    accounts: [
      { account: d, may: 'teach' },
      { account: c, may: 'see' },
      { account: a, may: 'guard' },
      { account: b, may: 'guard' },
    ],
  };

  it.each<[WantedRight, string[]]>([
    ['guard', [first, second]],
    ['edit', [first, second]],
    ['see', [first, second, student]],
    ['teach', [first, second, teacher]],
    ['any', [first, second, student, teacher]],
  ])('with the right %s are listed with the first guardian first', (right, expected) => {
    expect(accountsIn(profile, right)).toEqual(expected);
  });

  it('have one right each', () => {
    expect([first, student, 'f'.repeat(24)].map((id) => rightIn(profile, id))).toEqual([
      'guard',
      'see',
      undefined,
    ]);
  });
});

describe('a profile in an answer', () => {
  it('names its first guardian, the next one after the first has left', async () => {
    const { _id: id, user } = await createProfile(parent);
    await joinProfile(other, { from: parent, profile: id });
    expect(user).toBe(parent.id);
    await (await parent.prove()).post('/guardian_remove', { id, account: parent.id });
    expect((await other.get(`/profile?id=${id}`)).as(ProfileResponse).user).toBe(other.id);
  });
});
