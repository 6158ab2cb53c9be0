import { describe, expect, it } from 'vitest';
import { ana, ben, performanceOf } from '../testing/fixtures.ts';
import { twinOf } from './same-piece.ts';

const elise = performanceOf(1, { title: 'Für Elise, WoO 59' });

describe('twinOf', () => {
  it.each([
    ['Für Elise, WoO 59', ana, elise],
    ['  fur elise  woo 59.', ana, elise],
    ['Für Elise', ana, undefined],
    ['Für Elise, WoO 59', ben, undefined],
  ])('%j', (title, { _id: profile }, twin) => expect(twinOf({ title, profile }, [elise])).toBe(twin));

  it('distinguishes Chinese titles', () => {
    const boats = performanceOf(2, { title: '渔舟唱晚' });
    expect(twinOf({ title: '渔舟 唱晚', profile: ana._id }, [boats])).toBe(boats);
    expect(twinOf({ title: '彩云追月', profile: ana._id }, [boats])).toBeUndefined();
  });
});
