import { getModelToken } from '@nestjs/mongoose';
import { ProfileResponse } from '@portal/contracts/profiles';
import { Types, type Model } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Adoptions } from '../../platform/common/adoptions.service.js';
import type { SignedInClient } from '../../../testing/test-accounts.js';
import { startTestApi, type TestApi } from '../../../testing/test-api.js';
import { createProfile, joinProfile, profileInput } from '../../../testing/test-inputs.js';
import { accountsIn, rightIn, type WantedRight } from './profile-accounts.js';
import { ProfileRecord } from './profiles.schema.js';

let api: TestApi;
let parent: SignedInClient;
let other: SignedInClient;

beforeAll(async () => {
  api = await startTestApi();
  parent = await api.as('parent');
  other = await api.as('parent', 'other');
});
afterAll(() => api.stop());

const stored = () => api.connection.collection<ProfileRecord>('profiles');
const adopt = () => api.app.get(Adoptions).run();
const find = async (_id: Types.ObjectId) => {
  const found = await stored().findOne({ _id });
  return found?.accounts.map(({ account, may }) => [account.toHexString(), may]);
};
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

describe('a profile of the previous version', () => {
  const [user, owner] = hexOf();
  const [guardian, second] = hexOf();
  const [viewer, student] = hexOf();
  let _id: Types.ObjectId;
  const old = (lists: object) => ({ ...profileInput(), printName: '', needs: '', user, ...lists });

  beforeEach(async () => {
    _id = new Types.ObjectId();
    await stored().insertOne({ _id, ...old({ guardians: [guardian], viewers: [viewer] }) } as never);
    await adopt();
  });

  it('gets its list of accounts', async () => {
    expect(await find(_id)).toEqual([
      [owner, 'guard'],
      [second, 'guard'],
      [student, 'see'],
    ]);
  });

  it('keeps what a process of that version has changed since', async () => {
    await stored().updateOne({ _id }, { $pull: { guardians: guardian }, $push: { editors: guardian } });
    await adopt();
    expect(await find(_id)).toEqual([
      [owner, 'guard'],
      [second, 'edit'],
      [student, 'see'],
    ]);
  });

  it('keeps its teachers, unless that version has given them another right', async () => {
    const [[a, kept], [b, raised]] = [hexOf(), hexOf()];
    const teachers = [a, b].map((account) => ({ account, may: 'teach' }));
    await stored().updateOne({ _id }, { $push: { accounts: { $each: teachers } } } as never);
    await adopt();
    expect(await find(_id)).toContainEqual([raised, 'teach']);
    await stored().updateOne({ _id }, { $pull: { guardians: guardian }, $push: { viewers: b } });
    await adopt();
    expect(await find(_id)).toEqual([
      [owner, 'guard'],
      [student, 'see'],
      [raised, 'see'],
      [kept, 'teach'],
    ]);
    expect((await stored().findOne({ _id }))?.viewers).toEqual([viewer, b]);
  });

  it('is readable by that version after every change of this one', async () => {
    const own = await createProfile(parent);
    const id = new Types.ObjectId(own._id);
    await joinProfile(other, { from: parent, profile: own._id });
    expect(await stored().findOne({ _id: id })).toMatchObject({
      user: new Types.ObjectId(parent.id),
      guardians: [new Types.ObjectId(other.id)],
      editors: [],
      viewers: [],
    });
    await (await parent.prove()).post('/guardian_remove', { id: own._id, account: parent.id });
    expect(await stored().findOne({ _id: id })).toMatchObject({
      user: new Types.ObjectId(other.id),
      guardians: [],
    });
    expect((await other.get(`/profile?id=${own._id}`)).as(ProfileResponse).user).toBe(other.id);
  });

  it('is adopted also if an earlier start was killed during the adoption', async () => {
    const ids = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
    await stored().insertMany(ids.map((one) => ({ _id: one, ...old({}) })) as never);
    const profiles = api.app.get<Model<ProfileRecord>>(getModelToken(ProfileRecord.name));
    const update = profiles.updateOne.bind(profiles);
    let left = 2;
    const write = vi.spyOn(profiles, 'updateOne').mockImplementation((...change) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return update(...change);
    });
    await expect(adopt()).rejects.toThrow('killed');
    write.mockRestore();
    await adopt();
    for (const one of ids) expect(await find(one)).toEqual([[owner, 'guard']]);
  });
});
