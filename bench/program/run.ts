// Measures a program of 300 items on a slow machine: dragging and moving by key, compared with a plain list of the same
// elements, and the creation of its Word document.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../../e2e/harness/browser.ts';
import { startPortal } from '../../e2e/harness/portal.ts';
import { readOptions, reportPath } from '../options.ts';
import { unlimited } from '../unlimited.ts';
import { median, table } from '../api/report.ts';
import { makeLargeProgram } from './large-program.ts';
import { measureFrames, measureKeys, measureTasks, middleOf, type Frames, type Tasks } from './meter.ts';
import { makePlainList } from './plain-list.ts';

const options = readOptions(
  { rounds: '3', items: '300', out: reportPath('performance-program.md') },
  { rounds: '1', items: '30' },
);
interface StoredProgram {
  program: string[];
  items: { id: string }[];
  revision: number;
}

const rounds = Number(options.rounds);
const items = Number(options.items);
const slowdown = options.isQuick ? 1 : 4;
const dragSteps = options.isQuick ? 15 : 90;
const keyMoves = options.isQuick ? 3 : 20;

const logIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('coordinator@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Music2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Log Out' }).waitFor();
};

/** Slows a page down while it works. A page that stayed slow while idle would take half a core from the measured one. */
const slowly = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const session = await page.context().newCDPSession(page);
  await page.bringToFront();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
};

const steps = async (page: Page, x: number, from: number, to: number, count: number): Promise<void> => {
  for (let step = 1; step <= count; step += 1) {
    await page.mouse.move(x, from + ((to - from) * step) / count);
    await page.waitForTimeout(16);
  }
};

const lift = async (page: Page): Promise<{ x: number; y: number }> => {
  const row = page.locator('.c-row').nth(10);
  const handle = row.locator('.c-row__grip');
  // Scrolls the row below the bar, and out of the zone in which dragging scrolls the list.
  await row.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
    scrollBy(0, -120);
  });
  // hover() waits until the handle is visible, stable and not covered.
  await handle.hover();
  const box = await handle.boundingBox();
  if (!box)
    throw new Error('The handle of row 11 went away before it could be dragged. Please run it again.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x, at.y + 8, { steps: 3 });
  return at;
};

const phases = ['lift', 'drag', 'drop', 'move by key'] as const;
type Phase = (typeof phases)[number];
type Play<T> = Record<Phase, T>;
type Meter<T> = (page: Page, work: () => Promise<void>) => Promise<T>;

const play = async <T>(page: Page, measure: Meter<T>, measureMoves: Meter<T>): Promise<Play<T>> => {
  let at = { x: 0, y: 0 };
  const lifting = await measure(page, async () => {
    at = await lift(page);
    await page.waitForTimeout(500);
  });
  const drag = await measure(page, () => steps(page, at.x, at.y + 8, at.y + 420, dragSteps));
  const drop = await measure(page, async () => {
    await page.mouse.up();
    await page.waitForTimeout(900);
  });
  const moved = page.locator('.c-row', { hasText: /Étude 20\b/ });
  await moved.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await moved.getByRole('button', { name: /^Move later/ }).focus();
  await page.waitForTimeout(500);
  const moves = await measureMoves(page, async () => {
    for (let turn = 0; turn < keyMoves; turn += 1) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(120);
    }
  });
  return { lift: lifting, drag, drop, 'move by key': moves };
};

const startRounds = (page: Page) => {
  const frames: Play<Frames>[] = [];
  const tasks: Play<Tasks>[] = [];
  return {
    round: async (): Promise<void> => {
      await slowly(page, async () => {
        frames.push(await play(page, measureFrames, measureKeys));
        tasks.push(await play(page, measureTasks, measureTasks));
      });
    },
    of: (phase: Phase): Frames & Tasks => ({
      ...middleOf(frames.map((one) => one[phase])),
      ...middleOf(tasks.map((one) => one[phase])),
    }),
  };
};

type Rounds = ReturnType<typeof startRounds>;

const measureExport = async (page: Page): Promise<number> => {
  const began = performance.now();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  return performance.now() - began;
};

/** Waits until the page counts this many changes. Polling with a locator would search the whole page and distort the measurement. */
const untilLogged = (page: Page, lines: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    const log = document.querySelector('.c-news');
    if (!log) throw new Error('The page has no line of news.');
    while (Number(/\d+/.exec(log.textContent)?.[0] ?? 0) < wanted) {
      await new Promise((done) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          done(undefined);
        }).observe(log, { childList: true, subtree: true, characterData: true });
      });
    }
    // Waits for the end of the task that wrote the change, and for its frame.
    await new Promise((done) => setTimeout(done, 300));
  }, lines);

/** Measures how long this page takes to show that another user removed the last piece. */
const measureArrival = async (page: Page, id: string, turn: number): Promise<number> => {
  const { longest } = await measureTasks(page, async () => {
    const stored = await page.request.get(`/api/event_program?id=${id}`);
    const { program, items, revision } = (await stored.json()) as StoredProgram;
    const last = program.at(-1);
    const data = {
      _id: id,
      revision,
      program: program.slice(0, -1),
      items: items.filter((item) => item.id !== last),
    };
    await page.request.post('/api/event_program', { data });
    await untilLogged(page, turn + 1);
  });
  return longest;
};

/** Types into the search while all pieces are offered, and measures each key and the longest task. */
const measureTyping = async (page: Page, id: string, open: Open): Promise<Frames & Tasks> => {
  const stored = await page.request.get(`/api/event_program?id=${id}`);
  const { revision } = (await stored.json()) as StoredProgram;
  await page.request.post('/api/event_program', { data: { _id: id, revision, program: [], items: [] } });
  const offered = await open(new RegExp(`^Add: Étude ${items}`));
  const box = offered.getByRole('searchbox', { name: 'Find a piece or a child' });
  const type = (word: string) => () => box.pressSequentially(word, { delay: 150 });
  return slowly(offered, async () => {
    await box.focus();
    const frames = await measureKeys(offered, type('étude 29'));
    await box.fill('');
    return { ...frames, ...(await measureTasks(offered, type('étude 29'))) };
  });
};

const whole = (number: number): string => Math.round(number).toLocaleString('en');

/** The processor time that is compared: up to the frame for moves by key, otherwise that of the longest task. */
const workOf = ({ toFrame, longest }: Tasks): number => toFrame || longest;

const rowOf = (name: string, figures: Frames & Tasks, beside: Frames & Tasks): string[] => {
  const { median, worst, over50, count, styled } = figures;
  const ratio = (workOf(figures) / workOf(beside)).toFixed(1);
  return [
    name,
    whole(median),
    whole(worst),
    `${over50} of ${count}`,
    whole(workOf(figures)),
    ratio,
    whole(styled),
  ];
};

const compare = (program: Rounds, plain: Rounds): string =>
  table(
    ['', 'frame', 'longest frame', 'frames over 50', 'processor time', '÷ plain list', 'elements styled'],
    phases.flatMap((phase) => {
      const [one, other] = [program.of(phase), plain.of(phase)];
      return [rowOf(phase, one, other), rowOf(`${phase}, plain list`, other, other)];
    }),
  );

/** Opens the program and waits for a button of that name. */
type Open = (button: RegExp) => Promise<Page>;

const measure = async (open: Open, id: string): Promise<string> => {
  const inOrder = new RegExp(`^Move earlier: Étude ${items}`);
  const copied = await open(inOrder);
  await makePlainList(copied);
  const page = await open(inOrder);
  const [program, plain] = [startRounds(page), startRounds(copied)];
  // In turn, so that other load on the machine affects both of them.
  for (let round = 0; round < rounds; round += 1) {
    await program.round();
    await plain.round();
  }
  const { first, arrivals, again } = await slowly(page, async () => {
    const first = await measureExport(page);
    const arrivals = [];
    for (let turn = 0; turn < rounds; turn += 1) arrivals.push(await measureArrival(page, id, turn));
    const again = [await measureExport(page), await measureExport(page), await measureExport(page)];
    return { first, arrivals, again };
  });
  const typing = await measureTyping(page, id, open);
  return `# Performance of long programs

Written by \`npm run bench:program\`: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? ''}), a program of ${items} items, ${slowdown} times CPU slowdown, medians of
${rounds} rounds, milliseconds. The plain list has the same elements, but no React, drag library, warnings or clock: it shows the
cost of the elements. Only the page that is measured is slowed. For a move by key, a frame is the time from the key press to the paint, and
processor time is the median of the main thread from the key press to the end of the frame that shows the move; for the others it is the longest task.
Processor time varies less than frames on a busy machine.

${compare(program, plain)}

Merging another coordinator's save with unsaved changes: longest task ${whole(median(arrivals))} ms (aim: 50).

Typing in the search of ${items} offers: ${whole(typing.median)} ms from key press to paint, ${whole(typing.worst)} at most, longest task ${whole(typing.longest)} (aim: 50).

Creating the Word document of ${items} items: ${whole(first)} ms including loading its code, ${whole(median(again))} ms the second time.
`;
};

const { executablePath, env } = await findBrowser();
const portal = await startPortal(unlimited);
const browser = await chromium.launch({
  executablePath,
  args: browserArguments,
  env: { ...process.env, ...env },
});
try {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await logIn(page);
  const id = await makeLargeProgram(page, items);
  await page.close();
  const report = await measure(async (button) => {
    const editor = await context.newPage();
    await editor.goto(`/events/manage/${id}`);
    await editor.getByRole('button', { name: button }).first().waitFor();
    return editor;
  }, id);
  console.log(report);
  writeFileSync(options.out, report);
} finally {
  await browser.close();
  await portal.stop();
}
