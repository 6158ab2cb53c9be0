import type { ConsentKind } from '@portal/contracts/consent';
import { useId } from 'react';
import { messages } from '../../messages.ts';
import './consent.css';

const text = messages.consent;

interface ConsentQuestionProps {
  kind: ConsentKind;
  /** Undefined if no answer is chosen. */
  given: boolean | undefined;
  onAnswer: (given: boolean) => void;
  /** Whether the page shows the title already, so that it is only the accessible name here. */
  isTitled?: boolean;
}

/** One question about consent, with what yes and no mean. */
export function ConsentQuestion({ kind, given, onAnswer, isTitled = false }: ConsentQuestionProps) {
  const id = useId();
  const { title, meaning } = text.questions[kind];
  return (
    <fieldset
      className={isTitled ? 'mf-profiles-question mf-profiles-question--titled' : 'mf-profiles-question'}
      aria-describedby={id}
    >
      <legend className={isTitled ? 'p-hidden' : undefined}>{title}</legend>
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
    </fieldset>
  );
}
