import { describe, expect, it } from 'vitest';
import { performersIn, twinOf } from './same-piece.rules.ts';

const pianist = { instrument: 'piano', role: 'performer' as 'performer' | 'accompanist' };
const person = (_id: string) => ({ ...pianist, profile: { _id } });
const other = (profile: string, role = pianist.role) => ({ profile, instrument: 'piano', role });
const elise = { title: 'Für Elise, WoO 59', people: [person('ana'), person('ben')] };
const boats = { title: '渔舟唱晚', people: [person('ana')] };

describe('twinOf', () => {
  it.each([
    ['Für Elise, WoO 59', 'ana', [], elise],
    ['  fur elise  woo 59.', 'ben', [], elise],
    ['Für Elise, WoO 59', 'eva', [other('ben')], elise],
    ['Für Elise, WoO 59', 'eva', [other('ben', 'accompanist')], undefined],
    ['Für Elise', 'ana', [], undefined],
    ['Für Elise, WoO 59', 'eva', [], undefined],
    ['渔舟 唱晚', 'ana', [], boats],
    ['彩云追月', 'ana', [], undefined],
    ['Ｆür Elise, WoO ５９', 'ana', [], elise],
  ])('%j of %s with %j', (title, profile, performers, twin) =>
    expect(twinOf({ title, profile, performers }, [elise, boats])).toBe(twin),
  );
});

it('counts no accompanist as a performer', () => {
  const performers = [other('ben'), other('eva', 'accompanist')];
  expect(performersIn({ profile: 'ana', performers })).toEqual(['ana', 'ben']);
});
