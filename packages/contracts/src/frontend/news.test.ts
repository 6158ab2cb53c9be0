import { expect, it } from 'vitest';
import { isNews } from './news.ts';

it.each([
  ['news with its ids', { name: 'signed-up', ids: { event: 'a1', performance: 'b2' } }, true],
  ['news without any', { name: 'profiles-changed', ids: {} }, true],
  ['a name nobody knows', { name: 'paid', ids: {} }, false],
  ['a name every object has', { name: 'toString', ids: {} }, false],
  ['an id too few', { name: 'signed-up', ids: { event: 'a1' } }, false],
  ['an id too many', { name: 'event-saved', ids: { event: 'a1', family: 'b2' } }, false],
  ['another id', { name: 'event-saved', ids: { person: 'a1' } }, false],
  ['a name in place of an id', { name: 'event-saved', ids: { event: 'Ada Lovelace' } }, false],
  ['a number in place of an id', { name: 'event-saved', ids: { event: 7 } }, false],
  ['no ids', { name: 'profiles-changed', ids: null }, false],
  ['a text', 'profiles-changed', false],
  ['nothing', null, false],
])('%s', (_, value, isOne) => expect(isNews(value)).toBe(isOne));
