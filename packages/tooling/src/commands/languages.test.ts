import { expect, test } from 'vitest';
import { sentencesIn, staleSentences } from './languages.ts';

const source = (change: [before: string, after: string] = ['', '']): string =>
  `
const pieces = (count: number): string => (count === 1 ? '1 piece' : \`\${count} pieces\`);
const types: Record<string, string> = { student: 'Student' };
export const en = {
  types,
  list: { title: 'Events', count: (count: number): string => \`You play \${pieces(count)}\` },
  steps: ['First', 'Then'],
  'a-b': \`Plain\`,
} satisfies object;`.replace(...change);

test('finds messages at any depth, and through constants', () => {
  const sentences = sentencesIn(source());
  const names = ['types.student', 'list.title', 'list.count', 'steps.0', 'steps.1', 'a-b'];
  expect(Object.keys(sentences)).toEqual(names);
  expect(sentences['types.student']).toBe('Student');
  expect(sentences['a-b']).toBe('Plain');
  expect(sentences['list.count']).toMatch(/^#[0-9a-f]{12}$/);
});

test.each<[string, [string, string], string[]]>([
  ['nothing changed', ['', ''], []],
  ['only the layout changed', [' => ', '\n    => // why\n '], []],
  ['a sentence changed', ["'First'", "'Before'"], ['steps.0']],
  ['a template changed', ['You play', 'You are playing'], ['list.count']],
  ['a helper of a sentence changed', ["'1 piece'", "'one piece'"], ['list.count']],
  ['a shared constant changed', ["'Student'", "'Pupil'"], ['types.student']],
  ['a sentence is new', ['steps:', "more: 'More', steps:"], ['more']],
  ['a sentence is gone', [", 'Then'", ''], ['steps.1']],
])('when %s, exactly the messages built from it are stale', (_, change, stale) => {
  const lines = staleSentences(sentencesIn(source(change)), sentencesIn(source()));
  expect(lines.map((line) => line.trim().split('\n')[0])).toEqual(stale);
});
