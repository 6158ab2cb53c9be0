import type { ConsentKind } from '@portal/contracts/consent';
import { useId, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import './consent.css';

const text = messages.consent;

interface ConsentQuestionProps {
  kind: ConsentKind;
  /** Undefined if no answer is chosen. */
  given: boolean | undefined;
  onAnswer: (given: boolean) => void;
  /** Below the choices: since when the answer holds, or an error. */
  children?: ReactNode;
}

/** One question about consent, with what yes and no mean. */
export function ConsentQuestion({ kind, given, onAnswer, children }: ConsentQuestionProps) {
  const id = useId();
  const { title, meaning } = text.questions[kind];
  return (
    <fieldset className="mf-profiles-question" aria-describedby={id}>
      <legend>{title}</legend>
      <p id={id} className="p-soft p-measure">
        {meaning}
      </p>
      <div className="mf-profiles-choices">
        {[true, false].map((choice) => (
          <label key={String(choice)}>
            <input type="radio" name={id} checked={given === choice} onChange={() => onAnswer(choice)} />
            {choice ? text.yes : text.no}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
