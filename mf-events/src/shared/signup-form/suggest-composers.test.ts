import { describe, expect, it } from 'vitest';
import bundled from './composers.json' with { type: 'json' };
import { suggestComposers } from './suggest-composers.ts';

const { composers } = bundled;

describe('suggestComposers', () => {
  it.each([
    ['masse', ['Jules Massenet']],
    ['dvorak', ['Antonín Dvořák']],
    ['DVOŘÁ', ['Antonín Dvořák']],
    ['saens', ['Camille Saint-Saëns']],
    ['clara sch', ['Clara Schumann']],
    ['schumann', ['Robert Schumann', 'Clara Schumann']],
    ['bach c', ['Carl Philipp Emanuel Bach', 'Johann Christian Bach', 'Johann Christoph Friedrich Bach']],
    ['冼', ['冼星海', 'Xian Xinghai']],
    ['星海', ['冼星海', 'Xian Xinghai']],
    ['冼星海', ['Xian Xinghai']],
    ['黄自', ['Huang Zi']],
    ['黃', ['黃自', 'Huang Zi', '黃海懷', 'Huang Haihuai']],
    ['Чайк', ['Пётр Ильич Чайковский', 'Pyotr Ilyich Tchaikovsky']],
    ['ドビュ', ['ドビュッシー', 'Claude Debussy']],
    ['鈴木', ['鈴木鎮一', 'Shinichi Suzuki']],
    ['윤이', ['윤이상', 'Isang Yun']],
    ['huang', ['Huang Zi', 'Huang Haihuai']],
    ['trad', ['Traditional']],
    ['anon', ['Anonymous']],
    ['', []],
    ['  ', []],
    ['Grandma', []],
    ['Jules Massenet', []],
  ])('%j: %j', (typed, found) => expect(suggestComposers(typed, composers)).toEqual(found));

  it.each([
    ['bac', 'Johann Sebastian Bach'],
    ['mo', 'Wolfgang Amadeus Mozart'],
    ['ch', 'Frédéric Chopin'],
    ['巴', '巴赫'],
    ['tr', 'Traditional'],
  ])('%j suggests %s first, the most played', (typed, name) =>
    expect(suggestComposers(typed, composers)[0]).toBe(name),
  );

  it('lists each name once, also if it was played before', () =>
    expect(suggestComposers('masse', [['Jules Massenet'], ...composers])).toEqual(['Jules Massenet']));

  it('suggests at most six', () => expect(suggestComposers('a', composers)).toHaveLength(6));
});

describe('the bundled composers', () => {
  const names = composers.map(([name = '']) => name);

  it('are full names without years, each once', () => {
    expect(names.length).toBeGreaterThan(400);
    expect(new Set(composers.flat()).size).toBe(composers.flat().length);
    const single = ['Traditional', 'Anonymous', 'Yiruma', 'Abing', 'Tyagaraja'];
    const full = names.filter((name) => !single.includes(name));
    expect(full.filter((name) => !/^\p{Lu}\S*( \S+)+$/u.test(name) || /\d/.test(name))).toEqual([]);
  });

  it('have a source', () => expect(bundled.source).toMatch(/by hand/));
});
