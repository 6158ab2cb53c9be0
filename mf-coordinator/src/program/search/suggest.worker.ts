import type { SuggestMessage, SuggestRequest } from './suggest-in-worker.ts';
import { suggest } from './suggest.ts';

// The search ends much earlier by itself, except on very slow computers.
const longest = 10_000;

const send = (message: SuggestMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<SuggestRequest>) => {
  const { program, options } = data;
  const deadline = performance.now() + longest;
  send(suggest(program, { ...options, deadline, onBetter: () => send('better') }));
});
