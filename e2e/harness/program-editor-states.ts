import { expect, type Page } from '@playwright/test';
import { makeRecital } from './recital.ts';
import type { PageState } from './page-state.ts';
import {
  editFirst,
  isPhone,
  moveLater,
  openAbout,
  openExports,
  openLists,
  press,
  pressTool,
  showPart,
} from './running-order.ts';

const pieces = [
  'Gavotte by Theo Marsh, 4',
  'Canon by Lena Marsh, 3',
  'Humoresque by Ana Reyes',
  'Gavotte by Ida Sol, 70',
];

/** Saves the sign-ups of an event as its program, without the first `without`, and if wanted with a section, a welcome and an intermission. */
const saveProgram = (page: Page, event: string, hasAllKinds: boolean, without = 0): Promise<void> =>
  page.evaluate(
    async ({ id, added, left }) => {
      const listed = await fetch(`/api/eventperformances?id=${id}`);
      const program = ((await listed.json()) as { _id: string }[]).map(({ _id }) => _id).slice(left);
      const items = [...added, ...program.map((piece) => ({ id: piece, kind: 'piece' }))];
      const stored = (await (await fetch(`/api/event_program?id=${id}`)).json()) as { revision: number };
      const response = await fetch('/api/event_program', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ _id: id, program, revision: stored.revision, items }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    {
      id: event,
      left: without,
      added: hasAllKinds
        ? [
            { id: 'a'.repeat(24), kind: 'section', title: 'First half' },
            { id: 'b'.repeat(24), kind: 'announcement', title: 'Welcome', seconds: 120 },
            { id: 'c'.repeat(24), kind: 'break', title: 'Intermission', seconds: 600 },
          ]
        : [],
    },
  );

const acceptWarning = async (page: Page): Promise<void> => {
  if (isPhone(page)) await showPart(page, 'Check');
  else await press(page, /^\d+ to (fix|check)$/);
  const accept = async () => {
    await press(page, /^Accept or turn off/);
    await press(page, 'It’s fine, because…');
  };
  await accept();
  await page.getByLabel('Why is this fine?').fill('The hall is ours');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/fine: The hall is ours/)).toBeVisible();
  await accept();
  await press(page, 'Keep this reason');
};

const leaveUnsaved = async (page: Page): Promise<void> => {
  await moveLater(page, 'Gavotte');
  await page.reload();
  await expect(page.getByText(/Your unsaved changes/)).toBeVisible();
};

const beOvertaken =
  (event: string) =>
  async (page: Page): Promise<void> => {
    // Leave the page first, so that unsaved changes of another size are discarded.
    await page.goto('/about');
    await page.evaluate(() => localStorage.clear());
    await saveProgram(page, event, false);
    await page.goto(`/events/manage/${event}`);
    await moveLater(page, 'Gavotte', 2);
    await saveProgram(page, event, false, 1);
    await press(page, 'Save');
    await expect(page.getByRole('dialog')).toBeVisible();
  };

const postpone = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
};

const print =
  (sheet: string) =>
  async (page: Page): Promise<void> => {
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await openExports(page);
    await press(page, sheet);
    await expect(page.locator('.c-sheet')).toBeAttached();
  };

const share = async (page: Page): Promise<void> => {
  await openAbout(page);
  await press(page, /^Share: /);
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
};

const printPoster = async (page: Page): Promise<void> => {
  await share(page);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await press(page, 'Print a poster');
  await expect(page.locator('.c-poster')).toBeAttached();
};

/** Returns the states of the program editor. */
export const programEditorStates = async (page: Page): Promise<PageState[]> => {
  const make = async (name: string, saved?: 'pieces' | 'all kinds'): Promise<string> => {
    const event = await makeRecital(page, { name, pieces });
    if (saved) await saveProgram(page, event, saved === 'all kinds');
    return event;
  };
  const noPrograms = await makeRecital(page, { name: 'Nobody yet', pieces: [] });
  const unordered = await make('Unordered');
  const full = await make('All kinds', 'all kinds');
  const draft = await make('Not saved', 'pieces');
  const overtaken = await make('Overtaken', 'pieces');
  const state = (name: string, event: string, prepare?: PageState['prepare']): PageState => ({
    name: `program-${name}`,
    path: `/events/manage/${event}`,
    heading: /\S/,
    prepare,
  });
  return [
    state('nobody', noPrograms),
    state('empty', unordered),
    state('search', unordered, (at) => at.getByRole('searchbox').fill('marsh')),
    state('place', unordered, (at) => press(at, 'Add at…: Humoresque, Ana Reyes')),
    state('full', full),
    state('warnings', full, acceptWarning),
    state('piece', full, (at) => editFirst(at, 'Gavotte')),
    state('break', full, (at) => press(at, 'Edit: Intermission')),
    state('settings', full, (at) => pressTool(at, 'Clock and warnings')),
    state('emails', full, async (at) => {
      await openLists(at);
      await press(at, 'Copy Emails');
    }),
    state('exports', full, openExports),
    state('share', full, share),
    { ...state('poster', full, printPoster), isOnPaper: true },
    { ...state('printed', full, print('Print or PDF')), isOnPaper: true },
    { ...state('run-sheet', full, print('Run sheet')), isOnPaper: true },
    { ...state('check-in', full, print('Check-in sheet')), isOnPaper: true },
    state('draft', draft, leaveUnsaved),
    state('leaving', draft, async (at) => {
      await openAbout(at);
      await at.getByRole('link', { name: 'Edit event' }).click();
    }),
    state('overtaken', overtaken, beOvertaken(overtaken)),
    state('not-saved', overtaken, async (at) => {
      await beOvertaken(overtaken)(at);
      await postpone(at);
    }),
  ];
};
