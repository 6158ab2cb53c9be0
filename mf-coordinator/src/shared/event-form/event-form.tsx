import { EventFields } from '@portal/contracts/events';
import { Form } from '@portal/kit/ui/form';
import { Question } from '@portal/kit/ui/question';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { EventForm as Fields } from './event-sections.tsx';
import { inputOf } from './event-values.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { messages } from '../../messages.ts';

const text = messages.form;
const words = messages.program.save;

/** A question to confirm before an event is saved. */
export interface Doubt {
  question: string;
  /** The label of the button that saves anyway. */
  confirm: string;
  /** Shown below the question. */
  details?: ReactNode;
}

interface EventFormProps {
  form: Fields;
  submit: string;
  /** Returns the questions to confirm before these values are saved. */
  doubtsOf: (input: EventFields) => Doubt[];
  /** The text of the dialog shown when the user leaves unsaved changes. */
  leaving: string;
  children: ReactNode;
}

interface Asked extends Doubt {
  key: string;
  element: HTMLFormElement;
}

/** The form of an event. Asks for confirmation before saving likely mistakes and before leaving unsaved changes. */
export function EventForm({ form, submit, doubtsOf, leaving, children }: EventFormProps) {
  const [asked, setAsked] = useState<Asked>();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { isDirty } = form.control.formState;
  // Saving may navigate to another page, which must not ask.
  const guard = useLeaveGuard(isDirty && !form.pending);

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    const { data } = EventFields.safeParse(inputOf(form.control.getValues()));
    // The confirmation is for the current values, not for later ones.
    const keyOf = ({ question }: Doubt) => JSON.stringify([question, data]);
    const doubt = data && doubtsOf(data).find((one) => !confirmed.includes(keyOf(one)));
    if (doubt === undefined) return form.submit(event);
    event.preventDefault();
    // All fields are valid, so errors of an earlier attempt are outdated.
    form.control.clearErrors();
    setAsked({ ...doubt, key: keyOf(doubt), element: event.currentTarget });
  };
  const goOn = ({ key, element }: Asked) => {
    flushSync(() => {
      setConfirmed([...confirmed, key]);
      setAsked(undefined);
    });
    element.requestSubmit();
  };
  return (
    <>
      <Form form={{ ...form, submit: ask }} submit={submit}>
        {children}
      </Form>
      <Question
        isOpen={asked !== undefined}
        title={text.ask.title}
        yes={asked?.confirm ?? ''}
        no={text.ask.back}
        onYes={() => asked && goOn(asked)}
        onNo={() => setAsked(undefined)}
      >
        <p>{asked?.question}</p>
        {asked?.details}
      </Question>
      <Question
        isOpen={guard.isAsking}
        title={words.leaveTitle}
        yes={words.leave}
        no={words.stay}
        onYes={guard.leave}
        onNo={guard.stay}
      >
        <p>{leaving}</p>
      </Question>
    </>
  );
}
