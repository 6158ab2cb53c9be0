import { printedPieces } from '@portal/contracts/testing/printed-pieces';
import { textsOf } from '@portal/kit/testing/on-page';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ana, ben } from '../../testing/fixtures.ts';
import { PrintPreview } from './print-preview.tsx';
import { emptyValues } from './signup-values.ts';

const linesOf = (props: Parameters<typeof PrintPreview>[0]) => {
  const { container } = render(<PrintPreview {...props} />);
  return textsOf([...container.querySelectorAll('figcaption ~ p')]);
};
const hidden = (name: string) => `${name} (hidden in print, as you chose)`;

it.each(printedPieces)('%j is shown as it will be printed, and a hidden name is marked', (piece, printed) => {
  const { profile, ...typed } = piece;
  const lines = linesOf({ values: { ...emptyValues, ...typed }, performer: { ...profile, _id: 'a' } });
  const { title, byline, performer, school } = printed;
  const shown = performer.replace('A musician', hidden(profile.printName ?? ''));
  expect(lines).toEqual([title + byline, shown, school].filter(Boolean));
});

describe('a piece of several people', () => {
  const consents = { print: { given: false, textVersion: 1, at: '2026-09-03T10:00:00.000Z' } };
  const other = { _id: 'n', firstName: 'Noah', lastName: 'K.', grade: 99, school: '' };
  const all = { ana: 'Ana Lí 李安娜, violin', ben: 'Ben Marsh, flute', other: 'Noah K., cello' };

  it.each([
    [
      'the first person',
      { ...ana, consents },
      ben,
      'performer',
      { ana: `${hidden('Ana Lí 李安娜')}, violin` },
    ],
    ['another person', ana, { ...ben, consents }, 'performer', { ben: `${hidden('Ben Marsh')}, flute` }],
    ['an accompanist', ana, { ...ben, consents }, 'accompanist', { ben: `acc. ${hidden('Ben Marsh')}` }],
    ['no name', ana, ben, 'performer', {}],
  ] as const)(
    'marks %s if the family hides the name, and never another family',
    (_, first, second, role, marked) => {
      const performers = [
        { profile: ben._id, instrument: 'flute', role },
        { profile: 'n', instrument: 'cello', role: 'performer' as const },
      ];
      const values = { ...emptyValues, title: 'Trio', instrument: 'violin', performers };
      const [, people] = linesOf({ values, performer: first, profiles: [first, second, other] });
      expect(people).toBe(Object.values({ ...all, ...marked }).join('; '));
    },
  );
});
