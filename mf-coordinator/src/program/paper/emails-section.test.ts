import type { ProgramItem } from '@portal/contracts/program';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../testing/fixtures.ts';
import { emailDraft, itemsOfSection } from './emails-section.tsx';

describe('an email draft', () => {
  it('hides the addresses from each other', () =>
    expect(emailDraft(['ana+recital@example.org', 'li@example.org'], 'Tea & Music')).toBe(
      'mailto:?bcc=ana%2Brecital@example.org,li@example.org&subject=Tea%20%26%20Music',
    ));

  it('is undefined for more addresses than a mail program accepts', () => {
    const many = Array.from({ length: 100 }, (_, at) => `family-${at}@example.org`);
    expect(emailDraft(many, 'Recital')).toBeUndefined();
    expect(emailDraft(many.slice(0, 50), 'Recital')).toContain('family-49@');
  });
});

describe('the items of a section', () => {
  const piece = (number: number): ProgramItem => ({ id: idOf('d', number), kind: 'piece' });
  const section = (number: number): ProgramItem => ({
    id: idOf('b', number),
    kind: 'section',
    title: 'Half',
  });
  const items = [piece(1), section(1), piece(2), piece(3), section(2), piece(4)];

  it.each([
    [1, [piece(2), piece(3)]],
    [2, [piece(4)]],
  ])('end before the next section: section %i', (number, expected) =>
    expect(itemsOfSection(items, idOf('b', number))).toEqual(expected),
  );
});
