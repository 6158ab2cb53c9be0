import type { Outline } from '@portal/contracts/outline';
import { dataOf } from '@portal/contracts/page-reads';
import { listOwnPerformances } from '../performances.api.ts';
import { anotherLink, comingEvents, ownMark, say, signUpLinks, status } from '../shared/outlined.ts';

/** The outline of event-list.page.tsx, from the same data; it is shown until the scripts have loaded. */
export const outline: Outline = {
  of: { found: comingEvents, own: dataOf(listOwnPerformances()) },
  shape: 'cards',
  title: say(({ list }) => list.title),
  blocks: [
    { kind: 'search' },
    {
      kind: 'list',
      of: 'found.data',
      look: 'cards',
      name: say(({ list }) => list.results),
      rows: [
        {
          title: '{name}',
          hasDate: true,
          lines: [{ text: '{description}', isLong: true }, { text: '{address|line}' }, ownMark],
          status,
          links: [anotherLink, ...signUpLinks('primary')],
        },
      ],
    },
  ],
};
