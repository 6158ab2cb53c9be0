import type { SendLetterInput } from '@portal/contracts/letters';
import type { PortalForm } from '@portal/kit/form';
import { useState } from 'react';
import type { LetterDraft, LetterText } from './letter-values.ts';

type Control = PortalForm<LetterDraft, SendLetterInput>['control'];

const isEmpty = ({ subject, body }: LetterText): boolean => subject.trim() === '' && body.trim() === '';

/** Puts saved and sent texts into the form, and keeps the text that one replaced until it is brought back. */
export const useReplacedText = (control: Control, draft: LetterDraft) => {
  const [text, setText] = useState<LetterText>();
  const put = ({ subject, body }: LetterText) => {
    control.setValue('subject', subject, { shouldDirty: true });
    control.setValue('body', body, { shouldDirty: true });
  };
  const begin = (letter: LetterText & Partial<Pick<LetterDraft, 'to'>>) => {
    if (letter.to !== undefined) control.setValue('to', letter.to, { shouldDirty: true });
    setText(isEmpty(draft) ? undefined : { subject: draft.subject, body: draft.body });
    put(letter);
  };
  return {
    text,
    begin,
    writeAgain: (letter: LetterText) => {
      begin(letter);
      control.setFocus('body');
    },
    bringBack: () => {
      if (text) put(text);
      setText(undefined);
      control.setFocus('body');
    },
    forget: () => setText(undefined),
  };
};
