import type { BodyOf } from '@portal/contracts/endpoints';
import type {
  EventFamiliesResponse,
  EventLettersResponse,
  LetterWithRecipients,
  SendLetterInput,
  TestLetterInput,
} from '@portal/contracts/letters';
import { post, put } from '@portal/kit/http';
import type { Read } from '@portal/kit/read';

export const listEventFamilies = (id: string): Read<EventFamiliesResponse> => ({
  path: '/event_families',
  query: { id },
});

export const listEventLetters = (id: string): Read<EventLettersResponse> => ({
  path: '/event_letters',
  query: { id },
});

export const getLetter = (id: string): Read<LetterWithRecipients> => ({
  path: '/event_letter',
  query: { id },
});

export const sendLetter = (input: SendLetterInput, idempotencyKey: string) =>
  put('/event_letter', input, { idempotencyKey });

export const testLetter = (input: TestLetterInput) => post('/event_letter_test', input);

export const takeBackLetter = (_id: string) => post('/event_letter_take_back', { _id });

export const keepTemplate = (input: BodyOf<'PUT', '/letter_template'>) => put('/letter_template', input);

export const deleteTemplate = (_id: string) => post('/letter_template_delete', { _id });
