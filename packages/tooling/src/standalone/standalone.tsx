// One remote alone, with a mock API: what `npm run dev -w mf-x` opens. The names under '#remote/' are its own files.
import { handlers } from '#remote/handlers';
import { loadSession } from '@portal/kit/session';
import { http, HttpResponse } from 'msw/http';
import { setupWorker } from 'msw/browser';
import { showRemote } from './frame.tsx';

const somebody = { id: 'a'.repeat(24), permissions: ['coordinator'] };

const worker = setupWorker(
  ...handlers,
  http.get('/api/auth', () => HttpResponse.json(somebody)),
);
await worker.start({ onUnhandledFrame: 'bypass', quiet: true });
await loadSession();
showRemote();
