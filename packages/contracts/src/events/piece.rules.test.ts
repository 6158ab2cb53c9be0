import { expect, test } from 'vitest';
import { byline, bylineFields, pieceColumns, printedFields, publicFields } from './piece.rules.ts';
import { PerformanceFields } from './performances.ts';
import { PublicRow } from '../program/public-program.ts';
import { VersionRow } from '../program/versions.ts';

test('every input of a sign-up but its people has columns', () => {
  expect(Object.keys(pieceColumns).sort()).toEqual(
    Object.keys(PerformanceFields.omit({ profile: true, instrument: true, performers: true }).shape).sort(),
  );
});

test('the public page shows printed fields only, because it is made from the published version', () => {
  expect(Object.keys(VersionRow.shape)).toEqual(expect.arrayContaining(publicFields));
});

test('accompanist, notes and wish are in no published version and not on the public page', () => {
  const piece = { kind: 'piece', title: 'Gavotte', composer: '' };
  const more = { accompanist: 'Ms. Ruiz', notes: 'shy', wish: 'by 15:00' };
  expect(PublicRow.parse({ ...piece, ...more })).toEqual(piece);
  expect(VersionRow.parse({ ...piece, id: 'a', start: 0, seconds: 60, ...more })).not.toMatchObject(more);
});

test('the byline has every printed field but its title, and no comma for an empty one', () => {
  expect(['title', ...bylineFields].sort()).toEqual([...printedFields].sort());
  expect(byline({ composer: 'Gossec' })).toBe('Gossec');
  expect(byline({ composer: '' })).toBe('');
});
