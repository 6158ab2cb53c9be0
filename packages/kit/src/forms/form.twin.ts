import type { SubmitEvent } from 'react';
import { useRef, useState } from 'react';

/**
 * Asks before a form saves an entry that is like an existing one. `findTwin` finds it before the form is sent; `ask` shows
 * one that the server found. The answer "yes" presses the same button again: `pressed` is the button that submitted the form,
 * and `agreedTo` is the entry of the question.
 * @example
 * const twin = useTwinQuestion(form.submit, () => known.find(({ title }) => title === form.control.getValues('title')));
 * return <><Form form={{ ...form, submit: twin.submit }}>…</Form><Question {...twin.question} {...texts} /></>;
 */
export function useTwinQuestion<Twin>(
  send: (event: SubmitEvent<HTMLFormElement>) => void,
  findTwin: () => Twin | undefined = () => undefined,
) {
  const pressed = useRef<HTMLButtonElement>(null);
  const agreedTo = useRef<Twin>(undefined);
  const [twin, setTwin] = useState<Twin>();
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = submission.nativeEvent;
    pressed.current = submitter instanceof HTMLButtonElement ? submitter : null;
    const found = findTwin();
    if (!found || found === agreedTo.current) return send(submission);
    submission.preventDefault();
    setTwin(found);
  };
  const agree = () => {
    agreedTo.current = twin;
    setTwin(undefined);
    pressed.current?.form?.requestSubmit(pressed.current);
  };
  return {
    pressed,
    agreedTo,
    submit,
    ask: setTwin,
    question: { twin, onAgree: agree, onClose: () => setTwin(undefined) },
  };
}
