// A standalone remote with a mock API: what `npm run dev -w mf-x` opens. Names under '#remote/' are files of
// the remote.
import { chosen, roles } from './chosen.ts';
import './styles.ts';
import { handlers } from '#remote/handlers';
import { loadSession } from '@portal/kit/session';
import { asTheApi } from '@portal/kit/testing/bad-requests';
import { refusal } from '@portal/kit/testing/refusal';
import { http, HttpResponse } from 'msw/http';
import { setupWorker } from 'msw/browser';
import { Allowed, Bar } from './bar.tsx';
import { showRemote } from './frame.tsx';

const somebody = roles[chosen.role];

const worker = setupWorker(
  ...asTheApi([
    ...handlers,
    http.get('/api/auth', () => (somebody ? HttpResponse.json(somebody) : refusal('unauthenticated'))),
  ]),
);
await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
await loadSession();
showRemote((page) => <Allowed>{page}</Allowed>, <Bar />);
