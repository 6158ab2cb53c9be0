import { dataOf } from '@portal/contracts/page-reads';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { searchEvents } from './src/events.api.ts';
import { messages } from './src/messages.ts';

const events = dataOf(searchEvents());
const { title, lede, list } = messages.home;

/** The declaration of this remote: its pages, who may open them, and its menu entries. */
export default {
  id: 'mf_sample',
  title: 'Sample',
  trust: 'team',
  requires: { shellApi: '^1.4.0' },
  pages: [
    {
      path: '/sample',
      access: 'signed-in',
      data: [events],
      outline: {
        of: events,
        shape: 'cards',
        title,
        head: [{ kind: 'text', lines: [lede] }],
        blocks: [
          {
            kind: 'list',
            of: 'data',
            look: 'cards',
            name: list,
            rows: [{ title: '{name}', lines: [{ text: '{address.city}' }] }],
          },
        ],
      },
    },
    { path: '/sample/manage', access: 'coordinator', outline: 'text' },
  ],
  // The values it stores in the portal: src/favorites.api.ts.
  keeps: { mine: true },
  // By language: `{ en: 'Sample', es: '…', 'zh-Hans': '…' }`; a plain text is English.
  nav: [
    { label: 'Sample', to: '/sample', menu: 'More', order: 100, access: 'signed-in' },
    { label: 'Manage Sample', to: '/sample/manage', menu: 'More', order: 110, access: 'coordinator' },
  ],
} as const satisfies RemoteDeclaration;
