import { firstOf } from '@portal/contracts/performers.rules';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { performanceOf, profileOf, withFirst } from '../../testing/fixtures.ts';

const offer = performanceOf(1);
const inChinese = withFirst(offer, { profile: { ...profileOf(1), firstName: '子涵', lastName: '林' } });

// Messages are chosen when their module loads.
const finderIn = async (language: string) => {
  vi.resetModules();
  document.documentElement.lang = language;
  return (await import('./offers-head.tsx')).finds;
};

afterEach(() => {
  document.documentElement.lang = '';
});

describe('a search in the offers', () => {
  it.each([
    ['en', '1st', true],
    ['en', 'marsh lincoln', true],
    ['en', '一年级', false],
    ['en', '2nd', false],
    ['zh-Hans', '一年级', true],
    ['zh-Hans', '1st', true],
    ['zh-Hans', '二年级', false],
  ])('in %s by %s finds it: %s', async (language, typed, found) => {
    expect((await finderIn(language))(typed)(offer)).toBe(found);
  });

  it('finds an adult by that word, and by no grade', async () => {
    const profile = { ...profileOf(1), grade: 99, school: '', adult: true as const };
    const find = await finderIn('en');
    const adult = withFirst(offer, { profile });
    expect(['adult', 'other', 'lincoln'].map((typed) => find(typed)(adult))).toEqual([true, false, false]);
  });

  it('finds a name as the card shows it', async () => {
    expect((await finderIn('en'))('林子涵')(inChinese)).toBe(true);
  });

  it.each(['emily', '子涵 林'])('finds the print name and the name in the profile: %s', async (typed) => {
    const inPrint = withFirst(inChinese, {
      profile: { ...firstOf(inChinese).profile, printName: 'Emily Zihan Lin' },
    });
    expect((await finderIn('en'))(typed)(inPrint)).toBe(true);
  });
});

it('finds a piece by each person in it', async () => {
  const profile = profileOf(2);
  const duet = performanceOf(1, { performers: [{ profile, instrument: 'cello', role: 'performer' }] });
  const find = await finderIn('en');
  expect(['Marsh', 'Lí', 'cello'].map((typed) => find(typed)(duet))).toEqual([true, true, true]);
});
