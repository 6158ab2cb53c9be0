import { ApiError } from '@portal/kit/api-error';
import { showDetails } from '@portal/kit/developing';
import { get } from '@portal/kit/http';
import { toastMessages } from '@portal/kit/toast';
import { afterEach, expect, it, vi } from 'vitest';
import { news, things } from '../testing/remotes.ts';

const written = vi.hoisted(() => ({ pageData: { registry: { remotes: [] as unknown[] } } }));
vi.mock('../page-data.ts', () => written);
const { applyOverrides } = await import('./override.ts');

afterEach(() => vi.useRealTimers());

const machine = (served: Record<string, object>) =>
  vi.stubGlobal('fetch', (address: string) => {
    const body = served[address];
    if (address.startsWith('/api'))
      return Promise.resolve(Response.json({ error: 'notfound', requestId: 'r' }, { status: 404 }));
    return body ? Promise.resolve(Response.json(body)) : Promise.reject(new TypeError('refused'));
  });

it('several remotes come from the machine of a developer, and one that does not answer stays published', async () => {
  vi.useFakeTimers();
  written.pageData.registry.remotes = [things, news];
  machine({
    'http://localhost:1/remote.json': { entry: 'e.js', mark: '1', declaration: things.declaration },
  });
  await applyOverrides(
    [
      { id: 'mf_things', origin: 'http://localhost:1' },
      { id: 'mf_news', origin: 'http://localhost:2' },
    ],
    'not yet',
  );
  expect(written.pageData.registry.remotes).toMatchObject([
    { id: 'mf_news', base: news.base },
    { id: 'mf_things', base: 'http://localhost:1/' },
  ]);
});

it('a value that may not be stored yet says so, because only published and previewed versions declare storage', async () => {
  machine({});
  showDetails();
  await applyOverrides([], 'not yet');
  await expect(get('/remote_data', { remote: 'mf_things', scope: 'mine' })).rejects.toThrow(ApiError);
  expect(toastMessages()).toMatchObject([{ kind: 'error', text: 'not yet' }]);
});
