import { describe, expect, it } from 'vitest';
import composers from './composers.json' with { type: 'json' };
import { suggestComposers } from './suggest-composers.ts';

describe('suggestComposers', () => {
  it.each([
    ['masse', ['Jules Massenet']],
    ['dvorak', ['Antonín Dvořák']],
    ['DVOŘÁ', ['Antonín Dvořák']],
    ['saens', ['Camille Saint-Saëns']],
    ['clara sch', ['Clara Schumann']],
    ['schumann', ['Clara Schumann', 'Robert Schumann']],
    ['bach c', ['Carl Philipp Emanuel Bach', 'Johann Christian Bach', 'Johann Christoph Friedrich Bach']],
    ['', []],
    ['  ', []],
    ['Grandma', []],
    ['Jules Massenet', []],
  ])('%j: %j', (typed, found) => expect(suggestComposers(typed, composers)).toEqual(found));

  it('suggests a few at most', () => expect(suggestComposers('a', composers)).toHaveLength(6));
});

describe('the bundled names', () => {
  it('are full, without years, each once', () => {
    expect(composers.length).toBeGreaterThan(300);
    expect(new Set(composers).size).toBe(composers.length);
    expect(composers.filter((name) => !/^\p{Lu}\S*( \S+)+$/u.test(name) || /\d/.test(name))).toEqual([]);
  });
});
