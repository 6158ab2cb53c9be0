// Reports regularly that the page's thread is alive and which page it renders.
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach } from 'vitest';

const pulse = process.env.PORTAL_PULSE;
let drawing = '';
const beat = (): void => {
  if (pulse) writeFileSync(pulse, drawing);
};

beat();
const timer = setInterval(beat, 500);
beforeEach(({ task }) => {
  drawing = task.name.replace(/ (is drawn|still renders)$/, '');
  beat();
});
afterAll(() => {
  clearInterval(timer);
  if (pulse) rmSync(pulse);
});
