import type {
  OutlineBlock,
  OutlineLink,
  OutlineRow,
  OutlineTogether,
  PartOutline,
} from '@portal/contracts/outline';
import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import { bylineFields } from '@portal/contracts/piece.rules';
import type { en } from '../messages.en.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { comingEvents, ownLink, say, signUpLinks, status } from '../shared/outlined.ts';

/** The requests of the part, by the names its outline uses. */
export const reads = {
  own: dataOf(listOwnPerformances()),
  coming: comingEvents,
};

const next = say(({ atHome }) => atHome.nextPerformance);
const toMore: OutlineLink[] = [
  { when: ['rest'], text: say(({ atHome }, at) => atHome.more(at('rest'))), to: paths.myEvents },
];
const toPerformance = paths.editEventSignup.replace(':id', '{_id}');
const isComing = ['!withdrawn', '!event.canceled', 'event.date|on'];
const place = say(({ place }, at) =>
  place.at(at('published.number'), '{published.start|time}', '{published.call|time}'),
);

const nothing = (text: (messages: typeof en) => string) =>
  [
    { kind: 'text', lines: [say(text)] },
    { kind: 'links', links: [{ text: say(({ mine }) => mine.join), to: paths.events, isSmall: true }] },
  ] satisfies OutlineBlock[];

const labelled = (action: 'edit' | 'see') => say(({ event, mine }) => event.about(mine[action], '{title}'));

const row: Omit<OutlineRow, 'when' | 'label'> = {
  above: '{people|people}',
  title: '{title}',
  to: toPerformance,
  lines: [
    { text: bylineFields.map((field) => `{${field}}`) },
    { when: ['!event.canceled'], text: place, isStrong: true },
    {
      when: ['!event.canceled', '!published'],
      text: say(({ place: { hidden } }) => hidden('{event.hidden.reason}')),
    },
    {
      when: ['!event.canceled', 'event.published', '!published', '!event.hidden'],
      text: say(({ place: { notIn } }) => notIn),
    },
  ],
};

const rowsWhen = (when: string[]): OutlineRow[] => [
  { ...row, label: labelled('edit'), when: [...when, 'may=edit'] },
  { ...row, label: labelled('see'), when },
];

const toProgram = (action: 'program' | 'share') => ({
  text: say(({ event }) => event[action]),
  label: say(({ event }) => event.about(event[action], '{name}')),
  to: paths.publicProgram.replace(':address', '{publicAddress}'),
  isSmall: true as const,
});

const nextEvent: OutlineTogether = {
  by: 'event',
  blocks: [
    { kind: 'date' },
    { kind: 'heading', text: '{name}' },
    {
      kind: 'text',
      look: 'soft',
      lines: ['{address|line}'],
      link: {
        text: say(({ event }) => event.directions),
        label: say(({ event }) => event.about(event.directions, '{name}')),
        map: 'address',
      },
    },
  ],
  after: [
    {
      kind: 'links',
      isEach: true,
      links: [
        toProgram('program'),
        // The share button needs scripts, so the outline links to the page that is shared.
        { ...toProgram('share'), look: 'quiet' },
        { text: say(({ mine }) => mine.title), to: paths.myEvents, look: 'secondary', isSmall: true },
      ],
    },
  ],
};

const canceledEvent: OutlineTogether = {
  by: 'event',
  blocks: [
    { kind: 'date' },
    { kind: 'heading', text: '{name}' },
    {
      kind: 'text',
      look: 'strong',
      lines: [say(({ event }) => event.about(event.canceled, '{canceled.reason}'))],
    },
  ],
};

/** The outline of home.part.tsx, from the same data. */
export const outline: PartOutline = {
  of: reads,
  shape: 'rows',
  columns: [
    [
      {
        title: say(({ event }) => event.canceled),
        list: {
          kind: 'list',
          of: 'own',
          look: 'lines',
          together: canceledEvent,
          rows: rowsWhen(['!withdrawn', 'event.canceled', '!event.date|dayOver']),
        },
      },
      {
        title: next,
        links: toMore,
        when: ['own.length'],
        list: {
          kind: 'list',
          of: 'own',
          look: 'lines',
          most: 4,
          together: nextEvent,
          rows: rowsWhen(isComing),
          otherwise: nothing(({ atHome }) => atHome.nothingNext),
        },
      },
      {
        title: next,
        when: ['!own.length', '!reader.coordinator'],
        blocks: nothing(({ mine }) => mine.empty),
      },
    ],
    [
      {
        title: say(({ atHome }) => atHome.comingEvents),
        links: [{ text: say(({ list }) => list.title), to: paths.events }],
        list: {
          kind: 'list',
          of: 'coming.data',
          look: 'lines',
          most: 3,
          rows: [
            {
              when: ['!date|started'],
              hasDate: true,
              title: '{name}',
              lines: [{ text: '{address.city}, {address.state}' }],
              status,
              links: [ownLink, ...signUpLinks('secondary')],
            },
          ],
          otherwise: [{ kind: 'text', lines: [say(({ atHome }) => atHome.noEvents)] }],
        },
      },
    ],
  ],
};
