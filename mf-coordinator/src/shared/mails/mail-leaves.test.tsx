import type { MailPreview } from '@portal/contracts/mails';
import { press, textsOf } from '@portal/kit/testing/on-page';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailLeaves } from './mail-leaves.tsx';

const familyOf = (account: string, lines: string[]): MailPreview => ({
  account,
  names: ['Ana Lí'],
  mail: { language: 'en', subject: 'The program is here', paragraphs: [lines], details: [] },
});

test('a family is named with its accompanists marked', () => {
  const family = {
    ...familyOf('a', ['Air']),
    names: ['Iris Chen', 'Carmen Ruiz'],
    accompanists: ['Carmen Ruiz'],
  };
  render(<MailLeaves families={[family]} note="" />);
  expect(screen.getByRole('status')).toHaveTextContent('Email 1 of 1: Iris Chen, acc. Carmen Ruiz');
});

test('a mail with two equal lines shows both, and the next mail shows neither', async () => {
  const twice = 'Ana Lí, Minuet: not in the program';
  render(<MailLeaves families={[familyOf('a', [twice, twice]), familyOf('b', ['Air'])]} note="" />);
  const lines = () => textsOf(screen.getAllByRole('listitem'));
  expect(lines()).toEqual([twice, twice]);
  await press('The next email');
  expect(lines()).toEqual(['Air']);
});
