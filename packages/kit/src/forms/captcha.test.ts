import { http, HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { solveCaptcha } from './captcha.ts';
import { mockApi } from '../testing/mock-api.tsx';

const challenge = { parameters: { algorithm: 'SHA-256' }, signature: 'signed' };
mockApi([http.get('/api/captcha', () => HttpResponse.json(challenge))]);

afterEach(() => vi.unstubAllGlobals());

/** A worker that fails with an error event, like one whose script does not load or throws. */
const failingWorker = (message: string) =>
  class extends EventTarget {
    postMessage(): void {
      this.dispatchEvent(new ErrorEvent('error', { message }));
    }
    terminate(): void {
      // The stub has no thread to end.
    }
  };

test.each([
  ['says that the portal cannot be reached if its script does not load', '', { code: 'unavailable' }],
  ['passes on an error of its script', 'no memory', { message: 'no memory' }],
])('a captcha worker %s', async (_, message, error) => {
  vi.stubGlobal('Worker', failingWorker(message));
  await expect(solveCaptcha('login', new AbortController().signal)).rejects.toMatchObject(error);
});
