import { inEveryLanguage } from '@portal/contracts/languages';
import type { PartOutline } from '@portal/contracts/outline';
import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import { firstQuery } from '@portal/kit/event-search';
import { listManagedEvents } from '../events.api.ts';
import { en } from '../messages.en.ts';
import { es } from '../messages.es.ts';
import { zhHans } from '../messages.zh-hans.ts';
import { zhHant } from '../messages.zh-hant.ts';

const texts = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant };
const say = (pick: (list: (typeof en)['list'], at: (value: string) => number) => string) =>
  inEveryLanguage(texts, ({ list }, at) => pick(list, at));

/** The first request of Manage Events, which home.part.tsx sends too. */
export const managedEvents = dataOf(listManagedEvents(firstQuery));

const taken = (isLimited: boolean) =>
  say((list, at) => list.taken(at('taken'), isLimited ? at('capacity') : 0));

/** The outline of home.part.tsx, from the same data. */
export const outline: PartOutline = {
  of: { managed: managedEvents },
  shape: 'rows',
  columns: [
    [
      {
        title: say((list) => list.events),
        links: [{ text: say((list) => list.title), to: paths.manageEvents }],
        list: {
          kind: 'list',
          of: 'managed.data',
          look: 'lines',
          most: 3,
          rows: [
            {
              hasDate: true,
              title: '{name}',
              lines: [
                { when: ['!capacity=0'], text: taken(true) },
                { when: ['capacity=0', 'taken=1'], text: say((list) => list.taken(1, 0)) },
                { when: ['capacity=0', '!taken=1'], text: taken(false) },
              ],
              links: [
                {
                  text: say((list) => list.manage),
                  label: say((list) => list.whose(list.manage, '{name}')),
                  to: paths.manageEvent.replace(':id', '{_id}'),
                  look: 'secondary',
                },
              ],
            },
          ],
          otherwise: [
            { kind: 'text', lines: [say((list) => list.empty)] },
            {
              kind: 'links',
              links: [{ text: say((list) => list.create), to: paths.createEvent, isSmall: true }],
            },
          ],
        },
      },
    ],
  ],
};
