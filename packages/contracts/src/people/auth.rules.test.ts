import { describe, expect, it } from 'vitest';
import { hasPermission } from './auth.rules.ts';

describe('hasPermission', () => {
  it.each([
    [[], 'coordinator', false],
    [['coordinator'], 'coordinator', true],
    [['coordinator'], 'admin', false],
    [['admin'], 'coordinator', true],
  ] as const)('%j may act as %s: %s', (permissions, wanted, allowed) => {
    expect(hasPermission({ permissions: [...permissions] }, wanted)).toBe(allowed);
  });
});
