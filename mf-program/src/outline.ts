import { publicNotes } from '@portal/contracts/event-fields.rules';
import { inEveryLanguage } from '@portal/contracts/languages';
import { dataOf } from '@portal/contracts/page-reads';
import type { Outline } from '@portal/contracts/outline';
import { paths } from '@portal/contracts/paths';
import { bylineFields } from '@portal/contracts/piece.rules';
import { en } from './messages.en.ts';
import { es } from './messages.es.ts';
import { zhHans } from './messages.zh-hans.ts';
import { zhHant } from './messages.zh-hant.ts';
import { getPublicProgram } from './program.api.ts';

const texts = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant };
const say = (pick: (messages: typeof en, at: (value: string) => number) => string) =>
  inEveryLanguage(texts, pick);

/** The first request of the public program. */
export const program = dataOf(getPublicProgram('{address}'));

const isOver = ['!canceled', 'date|over'];
const isComing = ['!program', '!canceled', '!hidden', '!date|over'];
const facts = {
  kind: 'facts' as const,
  facts: publicNotes.map((note) => ({ name: say(({ coming }) => coming[note]), text: `{${note}}` })),
};
const left = say(({ coming }, at) => coming.placesLeft(at('placesLeft')));
const number = say(({ order }, at) => order.number(at('number')));

/** The outline of program.page.tsx, from the same data; it is shown until the scripts have loaded. */
export const outline: Outline = {
  of: program,
  shape: 'rows',
  look: 'sheet',
  above: [
    { when: ['program'], text: say(({ head }) => head.program) },
    { text: say(({ head }) => head.event) },
  ],
  title: '{name}',
  head: [
    { kind: 'text', look: 'lede', lines: ['{date|day}', '{date|times}'] },
    {
      kind: 'text',
      look: 'soft',
      lines: ['{address.street}, {address.city}'],
      link: {
        text: say(({ head }) => head.directions),
        label: say(({ head }) => head.directionsTo('{name}')),
        map: 'address',
      },
    },
  ],
  blocks: [
    { kind: 'notice', isProblem: true, text: say(({ canceled }) => `${canceled} {canceled.reason}`) },
    { kind: 'notice', when: ['!canceled'], text: say(({ hidden }) => `${hidden} {hidden.reason}`) },
    {
      kind: 'group',
      when: isOver,
      blocks: [
        { kind: 'heading', text: say(({ over }) => over.title) },
        { kind: 'text', look: 'soft', lines: [say(({ over }) => over.body)] },
      ],
    },
    {
      kind: 'group',
      when: isComing,
      blocks: [
        { kind: 'text', look: 'long', lines: ['{description}'] },
        facts,
        { kind: 'text', look: 'quote', lines: [say(({ coming }) => coming.soon)] },
        { kind: 'text', when: ['!date|started', 'isFull'], lines: [say(({ coming }) => coming.full)] },
        {
          kind: 'text',
          look: 'soft',
          when: ['!date|started', '!isFull', 'placesLeft=1'],
          lines: [say(({ coming }) => coming.placesLeft(1))],
        },
        { kind: 'text', look: 'soft', when: ['!date|started', '!isFull', '!placesLeft=1'], lines: [left] },
        { kind: 'text', when: ['!date|started', '!isFull'], lines: [say(({ coming }) => coming.invitation)] },
        {
          kind: 'links',
          when: ['!date|started', '!isFull'],
          links: [
            { text: say(({ coming }) => coming.signUp), to: paths.eventSignup.replace(':id', '{_id}') },
          ],
        },
      ],
    },
    {
      kind: 'list',
      of: 'program.rows',
      look: 'rows',
      name: say(({ order }) => order.rest),
      rows: [
        {
          when: ['kind=section'],
          isSection: true,
          title: '{title}',
          aside: say(({ order }) => order.about('{start|clock}')),
        },
        { when: ['isGap'], number, title: say(({ order }) => order.gap) },
        {
          when: ['kind=piece'],
          number,
          title: '{title}',
          aside: bylineFields.map((field) => `{${field}}`),
          lines: [{ text: '{people|player}' }, { text: '{people|players}' }],
        },
        { title: ['{title}', '{seconds|length}'] },
      ],
    },
    { kind: 'text', look: 'long', lines: ['{program.thanks}'] },
    {
      kind: 'group',
      when: ['program', '!date|over', publicNotes.join(' or ')],
      blocks: [{ kind: 'heading', text: say(({ before }) => before) }, facts],
    },
    {
      kind: 'text',
      look: 'foot',
      lines: [
        say(({ foot }, at) =>
          foot.version(at('program.number'), '{program.at|monthDay}', '{program.at|time}'),
        ),
      ],
    },
  ],
};
