import { PerformanceFields, type PerformanceResponse } from '@portal/contracts/performances';
import { useRef, useState, type SubmitEvent } from 'react';
import { twinOf } from '../shared/same-piece.ts';
import { toInput, type SignupForm } from '../shared/signup-form/signup-values.ts';

/**
 * Asks before a piece is signed up that the family has signed up already. The answer "yes" presses the same button again:
 * `pressed` is the one that the form was sent with.
 */
export const useTwin = (form: SignupForm, signedUp: readonly PerformanceResponse[]) => {
  const pressed = useRef<HTMLButtonElement>(null);
  const agreedTo = useRef<PerformanceResponse>(undefined);
  const [twin, setTwin] = useState<PerformanceResponse>();
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = submission.nativeEvent;
    pressed.current = submitter instanceof HTMLButtonElement ? submitter : null;
    const { data } = PerformanceFields.safeParse(toInput(form.control.getValues()));
    const found = data && twinOf(data, signedUp);
    if (!found || found === agreedTo.current) return form.submit(submission);
    submission.preventDefault();
    setTwin(found);
  };
  const agree = () => {
    agreedTo.current = twin;
    setTwin(undefined);
    pressed.current?.form?.requestSubmit(pressed.current);
  };
  return { pressed, submit, question: { twin, onAgree: agree, onClose: () => setTwin(undefined) } };
};
