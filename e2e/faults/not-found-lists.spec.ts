import type { Page } from '@playwright/test';
import { open } from '../harness/pages.ts';
import { expect, logIn, test, type Demo } from '../harness/test.ts';

interface Row {
  who: Demo;
  path: string;
  /** End of the API path whose response the test replaces by 'not found'. */
  read: string;
  /** Text the page shows when the read answers 'not found', if any. */
  shows?: RegExp;
  /** Title of the folded list, if it is folded. */
  opens?: string;
}

const lost = /could not be loaded/;

// A query in the path keeps the server from embedding answers in the document. '{event}' is an event of the coordinator.
const rows: Row[] = [
  {
    who: 'parent',
    path: '/events?words=x',
    read: 'queryevents',
    shows: /^There are currently no active events/,
  },
  { who: 'parent', path: '/?seen', read: 'queryevents' },
  { who: 'parent', path: '/?seen', read: 'performances' },
  { who: 'parent', path: '/events/my?seen', read: 'performances', shows: /^You have not signed up for/ },
  { who: 'parent', path: '/profiles?seen', read: 'queryprofile', shows: /^You currently have no profiles/ },
  {
    who: 'parent',
    path: '/events/signup/{event}?seen',
    read: 'queryprofile',
    shows: /^Who plays\?/,
  },
  { who: 'parent', path: '/events/signup/{event}?seen', read: 'performances' },
  { who: 'parent', path: '/account?seen', read: 'sessions', shows: lost },
  { who: 'coordinator', path: '/events/manage?words=x', read: 'managedevents', shows: /^You have no events/ },
  { who: 'coordinator', path: '/?seen', read: 'managedevents' },
  {
    who: 'coordinator',
    path: '/events/manage/{event}?seen',
    read: 'eventperformances',
    shows: /^Nobody has signed up yet/,
  },
  {
    who: 'coordinator',
    path: '/events/manage/{event}?seen',
    read: 'event_emails',
    opens: 'Emails',
    shows: /so there are no addresses/,
  },
  { who: 'coordinator', path: '/events/manage/{event}?seen', read: 'event_versions' },
  { who: 'coordinator', path: '/events/messages/{event}?seen', read: 'event_families', shows: lost },
  { who: 'coordinator', path: '/events/messages/{event}?seen', read: 'event_letters', shows: lost },
  { who: 'coordinator', path: '/events/families/{event}?seen', read: 'event_families', shows: lost },
  { who: 'admin', path: '/admin?seen', read: 'admin_remotes', shows: lost },
  { who: 'admin', path: '/admin?seen', read: 'admin_previews' },
  { who: 'admin', path: '/admin/accounts?seen', read: 'admin_accounts', shows: lost },
];

const eventOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/queryevents?searchWords=jazz+pie&page=1');
    return ((await answer.json()) as { data: { _id: string }[] }).data[0]?._id ?? '';
  });

for (const who of ['parent', 'coordinator', 'admin'] as const)
  test(`a list answered with 'not found' to the ${who} is shown as empty or as one error card`, async ({
    page,
  }) => {
    await logIn(page, who);
    const event = await eventOf(page);
    for (const { path, read, shows, opens } of rows.filter((row) => row.who === who)) {
      await test.step(`${path} ${read}`, async () => {
        const state = { name: read, path: path.replace('{event}', event), heading: /\S/ };
        const { close } = await open(page, { ...state, answers: { [read]: 'absent' } });
        if (opens) await page.getByRole('heading', { name: opens }).click();
        if (shows) await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
        await expect(page.getByText('Something went wrong')).toHaveCount(0);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await close();
      });
    }
  });
