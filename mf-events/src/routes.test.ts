import { expect, it, vi } from 'vitest';

it('loads no schemas with its first pages, because zod is as large as all of them', async () => {
  const zod = vi.fn(() => ({}));
  vi.doMock('zod', zod);
  await import('./routes.tsx');
  expect(zod).not.toHaveBeenCalled();
});
