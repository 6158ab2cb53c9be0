import { withTimeout } from './attempts/hedge.ts';
import { stylesMs } from './budgets.ts';

const apply = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    // The hint itself may be loaded only now; what counts is the style sheet.
    link.addEventListener('load', () => {
      if (link.sheet) resolve();
    });
    link.addEventListener('error', () => resolve());
    link.rel = 'stylesheet';
  });

/**
 * Puts the shell's own style sheets in force. They are hints in the page, so that its first frame waits for none, and
 * stand before any other style sheet.
 */
export const applyStyles = async (): Promise<void> => {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-shell]')];
  await withTimeout(stylesMs, Promise.all(links.map(apply))).catch(() => undefined);
};
