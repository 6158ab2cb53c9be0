import { isReservedLabel } from '@portal/contracts/reserved-words';
import { expect, test } from 'vitest';
import { en } from '../messages.en.ts';
import { es } from '../messages.es.ts';
import { zhHans } from '../messages.zh-hans.ts';
import { zhHant } from '../messages.zh-hant.ts';

// The language label has an addition in brackets.
const plain = (label: string): string => label.split(/（| \(/, 1).join('');

test.each([en, es, zhHans, zhHant])(
  'a team cannot name a menu entry like one of the shell',
  ({ header, footer }) => {
    const { about, faq, guide, terms, privacy, contact } = footer;
    const labels = [header.logOut, about, faq, guide, terms, privacy, contact].map(plain);
    expect(labels.filter((label) => !isReservedLabel(label))).toEqual([]);
  },
);
