import { consentTexts } from '@portal/contracts/consent';
import { expect, test } from 'vitest';
import { en } from '../../messages.en.ts';

// The numbers are stored with each answer. If this test fails because the meaning of a text changed, raise its number.
test('the numbers of the questions match their texts', () => {
  const { print, public: page, photos } = en.consent.questions;
  expect({ [consentTexts.print]: print.meaning }).toEqual({
    1: 'Yes: programs print the name. No: they print “A musician” instead, without grade and school.',
  });
  expect({ [consentTexts.public]: page.meaning }).toEqual({
    1: 'Yes: everyone with the link to a program can read the name, as the event shows names (“Ana L.”). No: the page shows the piece without a name.',
  });
  expect({ [consentTexts.photos]: photos.meaning }).toEqual({
    1: 'Yes: photos and film of events may show the performer. No: the coordinators of your events are told not to show the performer.',
  });
});
