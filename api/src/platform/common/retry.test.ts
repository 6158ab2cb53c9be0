import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { orDuplicate } from './duplicate-key.js';
import { ChangedMeanwhile, retry, retryChanged } from './retry.js';

const conflict = (code = 112) => new mongo.MongoServerError({ message: 'conflict', code });

/** Fails with these errors, one after the other, and then returns 'done'. */
const failingWith = (...errors: Error[]) => {
  const left = [...errors];
  let times = 0;
  const act = () => {
    times += 1;
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve('done');
  };
  return { act, times: () => times };
};

describe('retry', () => {
  it('runs an act again that collided with another one', async () => {
    const { act, times } = failingWith(conflict(), conflict());
    expect(await retry(3, act)).toBe('done');
    expect(times()).toBe(3);
  });

  it('gives up after the last try', async () => {
    const { act, times } = failingWith(conflict(), conflict(), conflict());
    await expect(retry(2, act)).rejects.toThrow('conflict');
    expect(times()).toBe(2);
  });

  it('does not run an act again that failed for another reason', async () => {
    const { act, times } = failingWith(new Error('no'));
    await expect(retry(3, act)).rejects.toThrow('no');
    expect(times()).toBe(1);
  });

  it('takes the label of a transaction that may pass for a conflict', async () => {
    const labeled = conflict(251);
    labeled.addErrorLabel('TransientTransactionError');
    expect(await retry(2, failingWith(labeled).act)).toBe('done');
  });
});

describe('an act whose data changes meanwhile', () => {
  it('runs again', async () => {
    const { act, times } = failingWith(new ChangedMeanwhile());
    expect(await retryChanged(act)).toBe('done');
    expect(times()).toBe(2);
  });

  it('is answered with 503 if its data never stays the same', async () => {
    const { act, times } = failingWith(...Array.from({ length: 30 }, () => new ChangedMeanwhile()));
    await expect(retryChanged(act)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    expect(times()).toBe(20);
  });

  it('is not run more often within another act', async () => {
    const { act, times } = failingWith(...Array.from({ length: 30 }, () => new ChangedMeanwhile()));
    await expect(retryChanged(() => retryChanged(act))).rejects.toMatchObject({ code: 'unavailable' });
    expect(times()).toBe(20);
  });

  it('does not run again after a conflict in the database', async () => {
    const { act, times } = failingWith(conflict());
    await expect(retryChanged(act)).rejects.toThrow('conflict');
    expect(times()).toBe(1);
  });
});

describe('a write with a unique key', () => {
  it.each([
    ['that collides and then finds the key', [conflict(), conflict(11_000)], 'there'],
    ['that finds the key', [conflict(11_000)], 'there'],
    ['that collides', [conflict()], 'done'],
  ])('%s', async (_, errors, result) => {
    expect(await orDuplicate(failingWith(...errors).act, () => 'there')).toBe(result);
  });
});
