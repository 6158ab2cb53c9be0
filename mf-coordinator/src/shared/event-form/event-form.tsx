import { EventFields } from '@portal/contracts/events';
import { Form } from '@portal/kit/ui/form';
import { Question } from '@portal/kit/ui/question';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventForm as Fields } from './event-sections.tsx';
import { inputOf } from './event-values.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { messages } from '../../messages.ts';

const text = messages.form;
const words = messages.program.save;

/** Something to be sure of before an event is saved. */
export interface Doubt {
  question: string;
  /** What the button says that saves nevertheless. */
  confirm: string;
  /** Shown below the question. */
  details?: ReactNode;
}

interface EventFormProps {
  form: Fields;
  submit: string;
  /** What to ask about these fields before they are saved. */
  doubtsOf: (input: EventFields) => Doubt[];
  /** What becomes of unsaved changes when they are left. */
  leaving: string;
  children: ReactNode;
}

interface Asked extends Doubt {
  key: string;
  element: HTMLFormElement;
}

/** The form of an event: it asks before it saves what may be a mistake, and before it is left with changes. */
export function EventForm({ form, submit, doubtsOf, leaving, children }: EventFormProps) {
  const [asked, setAsked] = useState<Asked>();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { isDirty } = form.control.formState;
  // What is being saved leads elsewhere by itself.
  const guard = useLeaveGuard(isDirty && !form.pending);

  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    const { data } = EventFields.safeParse(inputOf(form.control.getValues()));
    // Confirmed for what the fields hold now, not for what is typed later.
    const keyOf = ({ question }: Doubt) => JSON.stringify([question, data]);
    const doubt = data && doubtsOf(data).find((one) => !confirmed.includes(keyOf(one)));
    if (doubt === undefined) return form.submit(event);
    event.preventDefault();
    // All fields are valid: what an earlier try found is out of date.
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
