import { expect, test } from 'vitest';
import { sentencesIn, staleSentences } from './languages.ts';

const said = {
  list: { title: 'Events', count: (count: number): string => `${String(count)} events` },
  steps: ['First', 'Then'],
};

test('sentences are found wherever they stand', () => {
  const sentences = sentencesIn(said);
  expect(Object.keys(sentences)).toEqual(['list.title', 'list.count', 'steps.0', 'steps.1']);
  expect(sentences['steps.1']).toBe('Then');
  expect(sentences['list.count']).toContain(' events');
});

test.each([
  ['nothing that was translated as it stands', {}, []],
  ['a sentence that changed', { steps: ['Before', 'Then'] }, ['steps.0']],
  ['one made of parts that changed', { list: { ...said.list, count: () => 'none' } }, ['list.count']],
  ['one that is new', { more: 'More' }, ['more']],
  ['one that is gone', { steps: ['First'] }, ['steps.1']],
])('stale is %s', (_, change, stale) => {
  const lines = staleSentences(sentencesIn({ ...said, ...change }), sentencesIn(said));
  expect(lines.map((line) => line.trim().split('\n')[0])).toEqual(stale);
});
