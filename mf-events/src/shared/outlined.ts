import { inEveryLanguage } from '@portal/contracts/languages';
import type { OutlineLink, OutlineRow } from '@portal/contracts/outline';
import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import { firstQuery } from '@portal/kit/event-search';
import { searchEvents } from '../events.api.ts';
import { en } from '../messages.en.ts';
import { es } from '../messages.es.ts';
import { zhHans } from '../messages.zh-hans.ts';
import { zhHant } from '../messages.zh-hant.ts';

const texts = { en, es, 'zh-Hans': zhHans, 'zh-Hant': zhHant };

/** A sentence of this remote in every language, for its outlines. */
export const say = (pick: (messages: typeof en, at: (value: string) => number) => string) =>
  inEveryLanguage(texts, pick);

/** The first request for coming events of the event list and of the part on the home page. */
export const comingEvents = dataOf(searchEvents(firstQuery));

const left = say(({ event }, at) => event.placesLeft(at('capacity|left')));

/** The status of an event, as places.tsx shows it. */
export const status = [
  { when: ['canceled'], text: say(({ event }) => event.canceled), look: 'strong' },
  { when: ['date|over'], text: say(({ event }) => event.over), look: 'soft' },
  { when: ['date|started'], text: say(({ event }) => event.begun), look: 'soft' },
  { when: ['capacity=0'], text: say(({ event }) => event.unlimited), look: 'good' },
  { when: ['capacity|left=0'], text: say(({ event }) => event.full), look: 'strong' },
  { when: ['capacity|left=1'], text: say(({ event }) => event.placesLeft(1)), look: 'good' },
  { text: left, look: 'good' },
] satisfies OutlineRow['status'];

const toEvent = (action: 'signUp' | 'see' | 'youPlay') => ({
  text: say(({ event }) => event[action]),
  label: say(({ event }) => event.about(event[action], '{name}')),
  to: paths.eventSignup.replace(':id', '{_id}'),
});

/** Marks an event at which the current user's family plays. */
export const ownMark = {
  when: ['_id|played'],
  text: say(({ event }) => event.youPlay),
  isStrong: true as const,
};

/** Links to an event at which the current user's family plays. */
export const ownLink: OutlineLink = { when: ['_id|played'], look: 'quiet', ...toEvent('youPlay') };

const isOpen = ['!canceled', '!date|started', '!capacity|left=0'];

/** Signs up another performer for an event at which the current user's family plays. */
export const anotherLink: OutlineLink = {
  when: ['_id|played', ...isOpen],
  look: 'quiet',
  ...toEvent('signUp'),
};

/** Links to an event, as sign-up-link.tsx shows them. */
export const signUpLinks = (look: 'primary' | 'secondary'): OutlineLink[] => [
  { when: isOpen, look, ...toEvent('signUp') },
  { look: 'quiet', ...toEvent('see') },
];
