import type { OutlineBlock, OutlineLink, PartOutline } from '@portal/contracts/outline';
import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import type { en } from '../messages.en.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { listProfilesOf } from '../profiles.api.ts';
import { comingEvents, say, signUpLinks, status } from '../shared/outlined.ts';

/** What the part reads, by the names its outline has for it. */
export const reads = {
  own: dataOf(listOwnPerformances()),
  profiles: dataOf(listProfilesOf('{user}')),
  coming: comingEvents,
};

const next = say(({ atHome }) => atHome.nextPerformance);
const others = (count: number) => say(({ atHome }) => atHome.others(count).replace('7', '{rest}'));
const toMine: OutlineLink[] = [
  { when: ['rest=1'], text: others(1), to: paths.myEvents },
  { when: ['rest'], text: others(7), to: paths.myEvents },
  { text: say(({ mine }) => mine.title), to: paths.myEvents },
];
const toPerformance = paths.editEventSignup.replace(':id', '{_id}');
const isComing = ['!withdrawn', '!event.date|started'];
const place = say(({ place: { at } }) =>
  at(7, '{published.start|time}', '{published.call|time}').replace('7', '{published.number}'),
);

const nothing = (text: (messages: typeof en) => string) =>
  [
    { kind: 'text', lines: [say(text)] },
    { kind: 'links', links: [{ text: say(({ mine }) => mine.join), to: paths.events, isSmall: true }] },
  ] satisfies OutlineBlock[];

/** What home.part.tsx draws of the same data. */
export const outline: PartOutline = {
  of: reads,
  shape: 'rows',
  columns: [
    [
      {
        title: next,
        links: toMine,
        when: ['own.length'],
        list: {
          kind: 'list',
          of: 'own',
          look: 'lines',
          most: 4,
          together: {
            by: 'event',
            blocks: [
              { kind: 'date' },
              { kind: 'heading', text: '{name}' },
              { kind: 'text', look: 'soft', lines: ['{address|line}'] },
            ],
          },
          rows: [
            {
              when: isComing,
              above: '{profile|person}',
              title: '{title}',
              to: toPerformance,
              label: say(({ event, mine }) => event.about(mine.edit, '{title}')),
              lines: [
                { text: '{composer}' },
                { text: place, isStrong: true },
                {
                  when: ['!published'],
                  text: say(({ place: { hidden } }) => hidden('{event.hidden.reason}')),
                },
                {
                  when: ['event.published', '!published', '!event.hidden'],
                  text: say(({ place: { notIn } }) => notIn),
                },
              ],
            },
          ],
          otherwise: nothing(({ atHome }) => atHome.nothingNext),
        },
      },
      {
        title: next,
        links: toMine,
        when: ['!own.length', 'profiles|playing'],
        blocks: nothing(({ mine }) => mine.empty),
      },
      {
        title: say(({ atHome }) => atHome.leftToDo),
        list: {
          kind: 'list',
          of: 'own',
          look: 'lines',
          most: 4,
          rows: [
            {
              when: [...isComing, '!time'],
              title: say(({ atHome }) => atHome.howLong('{title}')),
              links: [
                {
                  text: say(({ atHome }) => atHome.add),
                  label: say(({ atHome, event }) => event.about(atHome.add, atHome.howLong('{title}'))),
                  to: toPerformance,
                },
              ],
            },
          ],
        },
      },
      {
        title: say(({ atHome }) => atHome.firstStep),
        when: ['!own.length', '!profiles|playing', '!reader.coordinator'],
        blocks: [
          { kind: 'text', lines: [say(({ atHome }) => atHome.firstStepWhy)] },
          { kind: 'links', links: [{ text: say(({ atHome }) => atHome.addChild), to: paths.createProfile }] },
        ],
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
              when: ['!date|over'],
              hasDate: true,
              title: '{name}',
              lines: [{ text: '{address.city}, {address.state}' }],
              status,
              links: signUpLinks('secondary'),
            },
          ],
          otherwise: [{ kind: 'text', lines: [say(({ atHome }) => atHome.noEvents)] }],
        },
      },
    ],
  ],
};
