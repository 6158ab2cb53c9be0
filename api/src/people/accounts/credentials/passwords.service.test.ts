import { describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/common/app-error.js';
import { Gauges } from '../../../platform/log/gauges.js';
import { PasswordsService } from './passwords.service.js';

describe('many logins at once', () => {
  test('wait in a queue; if it is full, they are refused', async () => {
    const passwords = new PasswordsService(new Gauges());
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, () => passwords.verify(undefined, 'Music2026')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({ code: 'unavailable' });
    }
    expect(passwords.computed).toBe(200 - refused.length);
    await expect(passwords.verify(undefined, 'Music2026')).resolves.toBe(false);
  });
});
