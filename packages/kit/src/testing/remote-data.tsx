import type {
  DeleteRemoteDataInput,
  KeepRemoteDataInput,
  RemoteDataEntry,
  RemoteDataQuery,
} from '@portal/contracts/remote-data';
import { remoteDataRefusal } from '@portal/contracts/remote-data.rules';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { session } from '../session/session.ts';
import { mockCalls } from './mock-calls.tsx';
import { refusal, stale } from './refusal.tsx';

type Place = Pick<RemoteDataQuery, 'remote' | 'scope'>;

const personNow = () => {
  const current = session.getState();
  return current.status === 'signed-in' ? current : undefined;
};

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

  const list = (query: RemoteDataQuery) => {
    const wanted = [...entries].filter(([name]) =>
      query.key === undefined ? name.startsWith(`${query.scope} `) : name === nameOf(query.scope, query.key),
    );
    const found = wanted.map(([, entry]) => entry).sort((one, other) => (one.key < other.key ? -1 : 1));
    return refused(query, false) ?? found;
  };

  const keep = ({ key, value, version, ...place }: KeepRemoteDataInput) => {
    const before = entries.get(nameOf(place.scope, key));
    const entry = { key, value, version: (before?.version ?? 0) + 1 };
    const refusedFor = refused(place, true);
    if (refusedFor) return refusedFor;
    if (version !== undefined && version !== (before?.version ?? 0)) return stale({ entry: before });
    entries.set(nameOf(place.scope, key), entry);
    store();
    return entry;
  };

  const remove = ({ key, version, ...place }: DeleteRemoteDataInput) => {
    const before = entries.get(nameOf(place.scope, key));
    const refusedFor = refused(place, true);
    if (refusedFor) return refusedFor;
    if (before && version !== undefined && version !== before.version) return stale({ entry: before });
    entries.delete(nameOf(place.scope, key));
    store();
    return undefined;
  };

  return {
    handlers: mockCalls({
      'GET /remote_data': list,
      'PUT /remote_data': keep,
      'POST /remote_data_delete': remove,
    }),
    /** Deletes all values. */
    reset: (): void => {
      entries.clear();
      store();
    },
  };
};
