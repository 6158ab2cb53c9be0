import type { EventResponse } from '@portal/contracts/events';
import { describe, expect, it } from 'vitest';
import { familyMails, type Family } from './family-mails.js';

const at = '2090-12-01T12:00:00.000Z';
const familyOf = (event: Partial<EventResponse>): Family => ({
  event: { name: 'Winter Strings', date: at, duration: 60, ...event } as EventResponse,
  own: [],
  language: 'en',
  now: new Date(at),
  facts: {},
});

describe('that a program was taken back', () => {
  const hidden = { at, reason: 'A new hall.' };

  it('is told with its reason', () => {
    const mail = familyMails.programHidden(familyOf({ hidden }));
    expect(mail?.subject).toBe('The program of Winter Strings was taken back');
    expect(mail?.paragraphs).toContain('A new hall.');
  });

  it.each([
    ['has been published again', {}],
    ['is of an event that is off', { hidden, canceled: { at, reason: 'Snow.' } }],
  ])('is not told where it %s', (_, event) => {
    expect(familyMails.programHidden(familyOf(event))).toBeNull();
  });
});
