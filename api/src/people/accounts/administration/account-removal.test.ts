import { Types } from 'mongoose';
import { expect, test, vi } from 'vitest';
import { Jobs } from '../../../platform/jobs/jobs.service.js';
import { MailQueue } from '../../../platform/mail/mail-queue.service.js';
import { useTestApi } from '../../../../testing/test-api.js';
import { AccountRemoval } from './account-removal.service.js';

const api = useTestApi({}, { runsJobs: false });

const isThere = async (id: string): Promise<boolean> =>
  (await api.connection.collection('accounts').countDocuments({ _id: new Types.ObjectId(id) })) > 0;

test('finishes interrupted removals, also when one of them fails again', async () => {
  const removal = api.app.get(AccountRemoval);
  const [first, second] = [await api.as('parent', 'leaving-one'), await api.as('parent', 'leaving-two')];
  const mails = vi.spyOn(api.app.get(MailQueue), 'removeFor').mockRejectedValue(new Error('gone'));
  for (const { id } of [first, second]) await expect(removal.remove(id)).rejects.toThrow('gone');
  mails.mockRestore();
  const once = vi
    .spyOn(api.app.get(MailQueue), 'removeFor')
    .mockImplementation((id) =>
      id === first.id ? Promise.reject(new Error('still gone')) : Promise.resolve(),
    );
  await api.app.get(Jobs).finishAll();
  expect([await isThere(first.id), await isThere(second.id)]).toEqual([true, false]);
  once.mockRestore();
  await api.app.get(Jobs).finishAll();
  expect(await isThere(first.id)).toBe(false);
});
