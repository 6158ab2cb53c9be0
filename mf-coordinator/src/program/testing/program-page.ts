import { paths } from '@portal/contracts/paths';
import { textsOf } from '@portal/kit/testing/on-page';
import { renderPage } from '@portal/kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { programPage } from '../page/program.page.tsx';
import { coordinatorId, eventOf, idOf, performanceOf, programOf } from '../../testing/fixtures.ts';
import { store } from '../../testing/handlers.ts';

/** Opens the program of the first event. */
export const openProgram = async () => {
  const at = `/events/manage/${eventOf(1)._id}`;
  const page = renderPage(programPage, { path: paths.manageEvent, at, signedIn: { id: coordinatorId } });
  await screen.findByRole('region', { name: 'Planned against target' });
  return page;
};

/** Stores this number of sign-ups, each with its own changes. */
export const signUp = (
  count: number,
  changeAt: (at: number) => Parameters<typeof performanceOf>[1] = () => ({}),
): void => {
  store.performances = Array.from({ length: count }, (_, at) => performanceOf(at + 1, changeAt(at)));
};

/** Stores a program of these sign-ups. */
export const choose = (...numbers: number[]): void => {
  const program = numbers.map((number) => idOf('d', number));
  store.program = programOf({ program, items: program.map((id) => ({ id, kind: 'piece' })) });
};

/** Mocks a window in which only these media queries match. */
export const inWindow = (...held: string[]) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: [...held, '(prefers-reduced-motion: reduce)'].includes(media),
      }) as MediaQueryList,
  );
export const narrow = '(width < 44rem)';

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Returns the messages to screen readers. */
export const said = () => textsOf(screen.getAllByRole('status'));

export const rows = () =>
  within(screen.getByRole('list', { name: 'The running order' })).queryAllByRole('listitem');

/** Returns the first word of each title. */
export const titlesOf = (lines: readonly HTMLElement[]) =>
  lines.map(
    (line) => /Gavotte|Méditation|Berceuse|Allegro|Intermission|Error/.exec(line.textContent ?? '')?.[0],
  );
export const order = () => titlesOf(rows());
