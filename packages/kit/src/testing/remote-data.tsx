import {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataQuery,
  type RemoteDataEntry,
} from '@portal/contracts/remote-data';
import { remoteDataRefusal } from '@portal/contracts/remote-data.rules';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { errorStatus } from '@portal/contracts/errors';
import { http, HttpResponse } from 'msw';
import { session } from '../session/session.ts';
import { refusal } from './refusal.tsx';

type Place = Pick<RemoteDataQuery, 'remote' | 'scope'>;

const personNow = () => {
  const current = session.getState();
  return current.status === 'signed-in' ? current : undefined;
};

const stale = (entry: RemoteDataEntry | undefined) =>
  HttpResponse.json({ error: 'stale', requestId: 'req-1', entry }, { status: errorStatus.stale });

/**
 * Mocks the stored values of a remote for its tests and its standalone pages. Enforces the limits of its
 * declaration.
 * @example
 * const kept = mockRemoteData(declaration);
 * export const server = mockApi([...handlers, ...kept.handlers], kept.reset);
 */
export const mockRemoteData = ({ id, keeps }: Pick<RemoteDeclaration, 'id' | 'keeps'>) => {
  // Kept over a reload of the standalone page.
  const storageKey = `mock-data ${id}`;
  const entries = new Map(
    JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, RemoteDataEntry][],
  );
  const store = (): void => sessionStorage.setItem(storageKey, JSON.stringify([...entries]));
  const nameOf = (scope: string, key: string): string => `${scope} ${key}`;

  const refused = ({ remote, scope }: Place, isWrite: boolean): Response | undefined => {
    const code = remoteDataRefusal(remote === id ? keeps : undefined, { scope, isWrite }, personNow());
    return code && refusal(code);
  };

  const list = (query: RemoteDataQuery): Response => {
    const wanted = [...entries].filter(([name]) =>
      query.key === undefined ? name.startsWith(`${query.scope} `) : name === nameOf(query.scope, query.key),
    );
    const found = wanted.map(([, entry]) => entry).sort((one, other) => (one.key < other.key ? -1 : 1));
    return refused(query, false) ?? HttpResponse.json(found);
  };

  const keep = ({ key, value, version, ...place }: KeepRemoteDataInput): Response => {
    const before = entries.get(nameOf(place.scope, key));
    const entry = { key, value, version: (before?.version ?? 0) + 1 };
    const refusedFor = refused(place, true);
    if (refusedFor) return refusedFor;
    if (version !== undefined && version !== (before?.version ?? 0)) return stale(before);
    entries.set(nameOf(place.scope, key), entry);
    store();
    return HttpResponse.json(entry);
  };

  const remove = ({ key, version, ...place }: DeleteRemoteDataInput): Response => {
    const before = entries.get(nameOf(place.scope, key));
    const refusedFor = refused(place, true);
    if (refusedFor) return refusedFor;
    if (before && version !== undefined && version !== before.version) return stale(before);
    entries.delete(nameOf(place.scope, key));
    store();
    return HttpResponse.json({ ok: true });
  };

  return {
    handlers: [
      http.get('/api/remote_data', ({ request }) =>
        list(RemoteDataQuery.parse(Object.fromEntries(new URL(request.url).searchParams))),
      ),
      http.put('/api/remote_data', async ({ request }) =>
        keep(KeepRemoteDataInput.parse(await request.json())),
      ),
      http.post('/api/remote_data_delete', async ({ request }) =>
        remove(DeleteRemoteDataInput.parse(await request.json())),
      ),
    ],
    /** Deletes all values. */
    reset: (): void => {
      entries.clear();
      store();
    },
  };
};
