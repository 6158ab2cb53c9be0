import type { Challenge } from 'altcha-lib/types';
import { solve } from './captcha.solve.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solve(data).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
