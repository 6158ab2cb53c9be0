import { describe, expect, it, test } from 'vitest';
import { questionsToAsk } from './consent.rules.ts';
import { ConsentInput, type Consents } from './consent.ts';

const at = '2026-09-03T10:00:00.000Z';
const answer = (given: boolean, textVersion = 1) => ({ given, textVersion, at });

test.each<[Consents | undefined, string[]]>([
  [undefined, ['print', 'public', 'photos']],
  [{ public: answer(false) }, ['print', 'photos']],
  [{ print: answer(true), public: answer(false), photos: answer(true) }, []],
  [{ print: answer(true, 0), public: answer(false), photos: answer(true) }, ['print']],
])('with the consents %j, these questions are asked: %j', (consents, kinds) => {
  expect(questionsToAsk(consents)).toEqual(kinds);
});

describe('an answer', () => {
  const input = { kind: 'print', given: true, textVersion: 1 };

  it.each([
    { kind: 'fame' },
    { given: 'yes' },
    { textVersion: 0 },
    { textVersion: 1.5 },
    { textVersion: 2 },
    { by: 'me' },
  ])('with %j is refused', (change) => {
    expect(ConsentInput.safeParse({ ...input, ...change }).success).toBe(false);
  });

  it('is accepted', () => {
    expect(ConsentInput.parse(input)).toEqual(input);
  });
});
