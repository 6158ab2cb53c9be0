import type { Outline, OutlineBlock, PartOutline } from '@portal/contracts/outline';
import { createBrowserRouter, RouterProvider } from '@portal/kit/router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { drawOutline, drawPart } from './outline.tsx';

const unprinted = { name: 'Emily L.', instrument: 'flute', role: 'performer', grade: 4, isUnprinted: true };
const event = {
  _id: 'a'.repeat(24),
  name: 'Winter <b>Recital</b>',
  date: '2090-12-05T22:00:00.000Z',
  may: ['edit', 'withdraw'],
  family: [{ archived: true }, { archived: false }],
  away: [{ archived: true }],
  early: '2090-12-05T21:15:00.000Z',
  begun: new Date(Date.now() - 60_000).toISOString(),
  long: '2020-01-01T10:00:00.000Z',
  duration: 180,
  timeZone: 'America/Los_Angeles',
  address: { street: '1 Oak St', city: 'Reno', state: 'Nevada', zip: '89501' },
  capacity: 8,
  half: { firstName: 'Ana' },
  odd: { firstName: 'Ana', lastName: 'Li', printName: {} },
  late: '+275760-09-14',
  player: { firstName: '子涵', lastName: '林' },
  performers: [
    { profile: { firstName: 'Noah', lastName: 'Kim' }, role: 'performer' },
    { profile: { firstName: 'Patricia', lastName: 'Ruiz' }, role: 'accompanist' },
    { profile: 7 },
  ],
  hidden: [unprinted],
  players: [
    { name: 'Noah K.', instrument: 'violin', role: 'performer', grade: 2 },
    { instrument: 'cello', grade: 3 },
    unprinted,
    { name: 'Patricia R.', instrument: 'piano', role: 'accompanist' },
    null,
  ],
  taken: 1,
  empty: '',
  evil: 'javascript:alert(1)',
  dots: '..',
};

const remote = { id: 'mf_things', version: '1.0.0-00000001' };

const render = (words: ReactNode): HTMLElement => {
  const element = document.createElement('div');
  const router = createBrowserRouter([{ path: '*', element: words }]);
  element.innerHTML = renderToStaticMarkup(<RouterProvider router={router} />);
  router.dispose();
  return element;
};
const draw = (change: Partial<Outline>, answer: unknown = event, zone?: string): HTMLElement => {
  const outline: Outline = { of: '/event?id={id}', title: '{name}', blocks: [], ...change };
  return render(drawOutline({ ...remote, outline, answer, zone }));
};
const textsOf = (element: HTMLElement, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent);
const line = (text: string | string[], zone?: string, answer: unknown = event) =>
  textsOf(draw({ blocks: [{ kind: 'text', lines: [text] }] }, answer, zone), 'p')[0];

describe('placeholders', () => {
  it.each([
    ['{name}', 'Winter <b>Recital</b>'],
    ['{address.street}, {address.city}', '1 Oak St, Reno'],
    ['{date|day}', 'Tuesday, December 5, 2090'],
    ['{date|times}', '2:00–5:00 PM'],
    ['{date|monthDay}', 'December 5'],
    ['{date|time}', '2:00 PM'],
    ['{duration|clock}', '2:03 PM'],
    ['{duration|length}', '3 minutes'],
    ['{address|line}', '1 Oak St, Reno, Nevada 89501'],
    ['{capacity|left} left', '7 left'],
    ['{player|person}', '林子涵'],
    ['{performers|people}', 'Noah Kim, acc. Patricia Ruiz'],
    ['{players|player}', 'Noah K., violin, 2nd grade'],
    ['{hidden|player}', 'Flute'],
    ['{players|players}', 'Cello, 3rd grade; Flute; acc. Patricia R.'],
    [['{name}', '{nothing}', '{capacity}'], 'Winter <b>Recital</b>, 8'],
    [['{nothing}', 'at {address.city}'], 'At Reno'],
    ['hacia las {date|time}, a las {early|time}', 'hacia las 2:00 PM, a la 1:15 PM'],
    ['las {early|times}, las {taken} obras', 'la 1:15–4:15 PM, las 1 obras'],
  ])('%s becomes %s', (text, said) => expect(line(text)).toBe(said));

  it('name the time zone for a user who is known to be elsewhere', () => {
    expect(line('{date|times}', 'America/New_York')).toBe('2:00–5:00 PM Pacific Time');
  });

  it.each([
    '{nothing}',
    'On {nothing}',
    '{empty}',
    '{address}',
    '{name.length}',
    '{constructor}',
    '{constructor.name}',
    '{toString}',
    '{name|day}',
    '{address|time}',
    '{taken|length}',
    '{nothing|line}',
    '{name|person}',
    '{name|people}',
    '{player|players}',
    '{address|person}',
    '{name|line}',
    '{player|line}',
    '{half|person}',
    '{odd|person}',
    '{late|day}',
    '{date|clock}',
  ])('with unknown values are left out: %s', (text) => expect(line(text)).toBeUndefined());

  it.each([[null], [7], ['text'], [[]], [{ date: 5, timeZone: 'Mars', name: {} }]])(
    'in %j are empty and throw no error',
    (answer) => {
      const outline: Outline = { of: '/event', title: '{name}', blocks: [] };
      expect(drawOutline({ ...remote, outline, answer, zone: undefined })).toBeUndefined();
      expect(line('{date|times}', undefined, answer)).toBeUndefined();
    },
  );
});

test('markup in the data and in the declaration is escaped', () => {
  const element = draw({
    title: '<img src=x onerror=alert(1)>{name}',
    blocks: [{ kind: 'heading', text: '<script>' }],
  });
  expect(element.querySelectorAll('img, script, b')).toHaveLength(0);
  const title = '<img src=x onerror=alert(1)>Winter <b>Recital</b>';
  expect(textsOf(element, 'h1, h2')).toEqual([title, '<script>']);
});

describe('links', () => {
  const linkTo = (to: string) =>
    draw({ blocks: [{ kind: 'links', links: [{ text: 'Go', to }] }] }).querySelector('a');

  it('open a page of the portal with an id of the data', () => {
    expect(linkTo('/things/{_id}')?.getAttribute('href')).toBe(`/things/${event._id}`);
  });

  it.each(['/things/{evil}', '/things/{dots}', '/things/{nothing}', '/things/{address}'])(
    'to another site are left out: %s',
    (to) => expect(linkTo(to)).toBeNull(),
  );

  it('open a map, in another tab', () => {
    const link = { text: 'Directions', label: 'Directions: {name}', map: 'address' };
    const [anchor] = draw({ blocks: [{ kind: 'text', lines: ['Reno'], link }] }).querySelectorAll('a');
    expect(anchor?.href).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=1\+Oak/);
    expect(anchor?.rel).toBe('noreferrer');
  });
});

it.each([
  [['capacity'], true],
  [['!capacity'], false],
  [['capacity=8'], true],
  [['capacity|left=7', '!canceled'], true],
  [['canceled'], false],
  [['may=edit', '!may=delete', '!address=edit'], true],
  [['may=delete'], false],
  [['family|playing=1'], true],
  [['away|playing'], false],
  [['!away|playing', '!name|playing', '!nothing|playing'], true],
  [['canceled or capacity=8', '!canceled'], true],
  [['canceled or !capacity or date|over'], false],
  [['canceled or capacity', 'canceled'], false],
  [['date|over'], false],
  [['!date|started'], true],
  [['date|on', '!begun|over', '!begun|dayOver', '!_id|played'], true],
  [['long|over', '!long|on', 'long|dayOver'], true],
  [['!constructor', '!toString'], true],
])('a block with the conditions %j is rendered: %s', (when, isDrawn) => {
  expect(textsOf(draw({ blocks: [{ kind: 'heading', text: 'Here', when }] }), 'h2')).toEqual(
    isDrawn ? ['Here'] : [],
  );
});

const rows = [
  { kind: 'piece', number: 1, title: 'Air', composer: 'Bach' },
  { kind: 'section', title: 'First half', start: 600 },
  { kind: 'piece', number: 2, title: 'Gigue', composer: '', name: 'Ana L.', instrument: 'Cello' },
  { kind: 'break', title: 'Intermission', seconds: 600 },
  { kind: 'section', title: 'Second half', start: 3600 },
  'no row',
];
const list: OutlineBlock = {
  kind: 'list',
  of: 'rows',
  look: 'rows',
  name: 'Pieces',
  rows: [
    { when: ['kind=section'], isSection: true, title: '{title}', aside: 'about {start|clock}' },
    {
      when: ['kind=piece'],
      number: '{number}.',
      title: '{title}',
      aside: '{composer}',
      lines: [{ text: ['{name}', '{instrument}'] }],
    },
    { title: ['{title}', '{seconds|length}'] },
  ],
};

test('numbered rows are in their sections', () => {
  const element = draw({ look: 'sheet', blocks: [list] }, { ...event, rows });
  expect(textsOf(element, 'li')).toEqual(['1.AirBach', '2.GigueAna L., Cello', 'Intermission, 10 minutes']);
  const heads = ['AFirst halfabout 2:10 PM', 'BSecond halfabout 3:00 PM'];
  expect(textsOf(element, '.p-section__head')).toEqual(heads);
  expect(element.querySelector('ol')?.getAttribute('aria-label')).toBe('Pieces');
});

test('a section after the twenty-sixth has two letters, as in the coordinator’s list', () => {
  const many = Array.from({ length: 27 }, () => ({ kind: 'section', title: 'Part' }));
  const marks = textsOf(draw({ blocks: [list] }, { ...event, rows: many }), '.p-mark');
  expect(marks.slice(-2)).toEqual(['Z', 'AA']);
});

test('at most 500 rows are rendered', () => {
  const long = Array.from({ length: 5000 }, (_, at) => ({ kind: 'piece', number: at, title: 'Air' }));
  expect(draw({ blocks: [list] }, { ...event, rows: long }).querySelectorAll('li')).toHaveLength(500);
});

test('cards have the date, facts and the first link whose conditions hold', () => {
  const links = [
    { when: ['canceled'], text: 'See event', to: '/events/{_id}' },
    { text: 'Sign up', label: 'Sign up: {name}', to: '/events/signup/{_id}' },
  ];
  const card = {
    title: '{name}',
    hasDate: true as const,
    lines: [{ text: '{address|line}' }],
    status: [{ text: '{capacity|left} places left', look: 'good' as const }],
    links,
  };
  const block: OutlineBlock = { kind: 'list', of: 'data', look: 'cards', name: 'Events', rows: [card] };
  const element = draw({ title: 'Browse', blocks: [block] }, { data: [event, { ...event, canceled: {} }] });
  expect(textsOf(element, '.p-card h2')).toEqual([event.name, event.name]);
  expect(textsOf(element, '.p-ticket__day')).toEqual(['05', '05']);
  expect(textsOf(element, '.p-card__foot')).toEqual(['7 places leftSign up', '7 places leftSee event']);
  expect(element.querySelector('a')?.getAttribute('aria-label')).toBe(`Sign up: ${event.name}`);
});

test.each([
  ['a day that is none', { date: '2090-13-45' }],
  ['no length', { duration: undefined }],
  ['a time zone that is none', { timeZone: 'Mars' }],
])('a card with %s is left out, and the other cards stay', (_, change) => {
  const card = { title: '{name}', hasDate: true as const };
  const block: OutlineBlock = { kind: 'list', of: 'data', look: 'cards', rows: [card] };
  const data = [
    { ...event, ...change },
    { ...event, name: 'Tea' },
  ];
  expect(textsOf(draw({ title: 'Browse', blocks: [block] }, { data }), '.p-card h2')).toEqual(['Tea']);
});

describe('a part', () => {
  const at = (day: number, change: object = {}) => ({
    _id: `p${day}`,
    event: { ...event, _id: `e${day}`, name: `Recital ${day}`, date: `2090-12-0${day}T22:00:00.000Z` },
    profile: { firstName: 'Ana', lastName: 'Lí' },
    title: `Air ${day}`,
    composer: 'Bach',
    time: 4,
    ...change,
  });
  const own = { kind: 'list', of: 'own', look: 'lines' } as const;
  const mine = { text: 'My Events', to: '/events/my' };
  const edit = { text: 'Add', to: '/signups/{_id}' };
  const lines = [{ text: '{address.city}' }];
  const maps = [
    { text: 'Program', to: '/program/{publicAddress}' },
    { text: 'Map', map: 'address' },
  ];
  const outline: PartOutline = {
    of: { own: '/performances', coming: '/events' },
    columns: [
      [
        {
          title: 'Next',
          links: [{ ...mine, when: ['rest'], text: '{rest} of {all} more' }, mine],
          list: {
            ...own,
            together: {
              by: 'event',
              blocks: [{ kind: 'date' }, { kind: 'heading', text: '{name}' }],
              after: [{ kind: 'links', isEach: true, links: [...maps, { ...mine, text: 'All' }] }],
            },
            rows: [
              {
                when: ['!withdrawn', '!event.date|started'],
                above: '{profile|person}',
                title: '{title}',
                to: '/signups/{_id}',
                label: 'Edit: {title}',
                lines: [{ text: '{composer}' }, { text: 'about {start|time}', isStrong: true }],
              },
            ],
            otherwise: [{ kind: 'text', lines: ['Nothing is coming up.'] }],
          },
        },
        {
          title: 'Left to do',
          list: { ...own, rows: [{ when: ['!time'], title: 'How long is {title}?', links: [edit] }] },
        },
        {
          title: 'First',
          when: ['!own.length', '!reader.coordinator'],
          blocks: [{ kind: 'text', lines: ['Who plays?'] }],
        },
      ],
      [
        {
          title: 'Upcoming',
          list: {
            ...own,
            of: 'coming.data',
            most: 2,
            rows: [{ hasDate: true, title: '{name}', lines, status: [{ text: 'Full' }] }],
          },
        },
      ],
    ],
  };
  const open = (own: unknown, coming: unknown = { data: [] }, reader: object = {}) =>
    render(drawPart({ ...remote, outline, answer: { own, coming, reader }, zone: undefined }));

  it('shows the first rows that belong together under one heading', () => {
    const past = at(9, { event: { ...event, date: '2020-01-01T10:00:00.000Z' } });
    const start = '2090-12-02T22:10:00.000Z';
    const own = [past, at(1, { withdrawn: true }), at(2, { start }), at(2, { title: 'Gigue' }), at(3)];
    const next = open(own).querySelector('section') ?? document.body;
    expect(textsOf(next, 'h2, h3, .p-ticket__day')).toEqual(['Next', '02', 'Recital 2']);
    expect(textsOf(next, 'li')).toEqual(['Ana LíAir 2Bachabout 2:10 PM', 'Ana LíGigueBach']);
    const link = next.querySelector('li a');
    expect(link?.getAttribute('href')).toBe('/signups/p2');
    expect(link?.getAttribute('aria-label')).toBe('Edit: Air 2');
    const aside = (element: Element) => element.querySelector('.p-section__aside a');
    expect(aside(next)?.textContent).toBe('1 of 3 more');
    expect(aside(next)?.getAttribute('href')).toBe('/events/my');
    expect(aside(open([at(2)]))?.textContent).toBe('My Events');
    expect(textsOf(next, '.p-actions a')).toEqual(['Map', 'All']);
  });

  it('knows the events where the user plays', () => {
    const isPlaying = (own: object[], _id = 'e2') => {
      const row = { when: ['_id|played'], title: '{_id}' };
      const blocks: OutlineBlock[] = [{ kind: 'list', of: 'events', look: 'rows', rows: [row] }];
      const change = { of: { own: '/a', events: '/b' }, title: 'Events', blocks };
      return textsOf(draw(change, { own, events: [{ _id }] }), 'li').length > 0;
    };
    expect(isPlaying([at(1), at(2)])).toBe(true);
    expect(isPlaying([at(2, { withdrawn: true })])).toBe(false);
    expect(isPlaying([at(1)])).toBe(false);
  });

  it('leaves out empty sections', () => {
    const titles = (...given: Parameters<typeof open>) => textsOf(open(...given), 'h2');
    expect(titles([at(1)])).toEqual(['Next']);
    expect(titles([at(1, { time: null })])).toEqual(['Next', 'Left to do']);
    expect(titles([])).toEqual(['Next', 'First']);
    expect(titles([], { data: [event] }, { coordinator: true })).toEqual(['Next', 'Upcoming']);
    expect(textsOf(open([]), 'section p')).toEqual(['Nothing is coming up.', 'Who plays?']);
  });

  it('has the declared number of rows, each with its day', () => {
    const events = [event, { ...event, name: 'Tea' }, event];
    const element = open([], { data: events });
    expect(textsOf(element, '.p-lines__dated h3')).toEqual([event.name, 'Tea']);
    expect(textsOf(element, '.p-lines__dated .p-lines__end')).toEqual(['Full', 'Full']);
  });

  it.each([[null], [7], ['text'], [{}], [[null, 7, 'text', []]], [[{ event: 7, title: {} }]]])(
    'has no rows for %j, and throws no error',
    (odd) => expect(textsOf(open(odd, odd), 'li')).toEqual([]),
  );

  it('leaves out invalid days', () => {
    const odd = { ...event, date: 'soon' };
    const data = [odd, { ...event, timeZone: 'Mars' }, event];
    expect(textsOf(open([], { data }), 'li h3')).toEqual([event.name]);
    expect(textsOf(open([at(1, { event: odd })]), '.p-ticket')).toEqual([]);
  });

  it('is not rendered if it is empty', () => {
    const empty = { ...outline, columns: [[{ title: 'None', blocks: [] }]] };
    const answer = { own: [], coming: {} };
    expect(drawPart({ ...remote, outline: empty, answer, zone: undefined })).toBeUndefined();
  });
});
