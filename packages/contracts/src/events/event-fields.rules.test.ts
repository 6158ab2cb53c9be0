import { expect, test } from 'vitest';
import { EventFields, EventResponse } from './events.ts';
import {
  eventColumns,
  eventFields,
  eventNotes,
  mailedEventFields,
  mailedNotes,
  publicEventFields,
  publicNotes,
} from './event-fields.rules.ts';
import { PerformanceResponse } from './performances.ts';
import { PublicProgramResponse } from '../program/public-program.ts';

test('every input of an event has columns, and every answer about events has it', () => {
  expect(Object.keys(EventFields.shape)).toEqual(eventFields);
  expect(Object.keys(EventResponse.shape)).toEqual(expect.arrayContaining(eventFields));
});

test('visitors see neither the contact nor the capacity, families see every note', () => {
  const hidden = eventFields.filter((field) => !(field in PublicProgramResponse.shape));
  expect(hidden).toEqual(['capacity', 'contact']);
  expect(Object.keys(PerformanceResponse.shape.event.shape)).toEqual(expect.arrayContaining(eventNotes));
});

test('notes of a column are its fields that are notes', () => {
  expect(publicNotes).toEqual(publicEventFields.filter((field) => eventColumns[field].note));
  expect(mailedNotes).toEqual(mailedEventFields.filter((field) => eventColumns[field].note));
});
