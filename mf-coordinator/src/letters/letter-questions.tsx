import { SendLetterInput, type LetterFamily } from '@portal/contracts/letters';
import { missingFor } from '@portal/contracts/letters.rules';
import { placeholdersIn } from '@portal/contracts/placeholders';
import { Question } from '@portal/kit/ui/question';
import { useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../messages.ts';
import type { useLeaveGuard } from '../shared/leave-guard.ts';
import type { LetterDraft } from './letter-values.ts';

const text = messages.letters;
type Submit = (event: SubmitEvent<HTMLFormElement>) => void;

/** Returns the questions to confirm before a letter is sent. */
const doubtsOf = ({ addressees, draft, undoSeconds }: Omit<DoubtsOptions, 'input' | 'submit'>): string[] => {
  const { subject, body, when } = draft;
  const { used } = placeholdersIn(`${subject}\n${body}`);
  const lacking = addressees.filter((family) => missingFor(family, used).length > 0).length;
  const ask = text.ask(addressees.length, when === 'now' ? undoSeconds : 0);
  return [ask, ...(lacking > 0 ? [text.lacking(lacking)] : [])];
};

interface DoubtsOptions {
  draft: LetterDraft;
  addressees: readonly LetterFamily[];
  /** How long a letter without a planned time waits. */
  undoSeconds: number;
  /** The values that would be sent. No question is asked while they are not valid. */
  input: unknown;
  submit: Submit;
}

/** Asks before a letter is sent. The answer "yes" submits the form again, and it is sent then. */
export const useDoubts = ({ input, submit, ...letter }: DoubtsOptions) => {
  const [asked, setAsked] = useState<{ doubts: string[]; element: HTMLFormElement }>();
  const [confirmed, setConfirmed] = useState('');

  const ask: Submit = (submitted) => {
    const isReady = SendLetterInput.safeParse(input).success;
    const doubts = isReady ? doubtsOf(letter) : [];
    if (doubts.join() === confirmed) return submit(submitted);
    submitted.preventDefault();
    setAsked({ doubts, element: submitted.currentTarget });
  };
  const goOn = () => {
    if (!asked) return;
    flushSync(() => {
      setConfirmed(asked.doubts.join());
      setAsked(undefined);
    });
    asked.element.requestSubmit();
    setConfirmed('');
  };
  return { asked: asked?.doubts, ask, goOn, stay: () => setAsked(undefined) };
};

interface DoubtsQuestionProps {
  doubts: ReturnType<typeof useDoubts>;
  yes: string;
}

export function DoubtsQuestion({ doubts: { asked, goOn, stay }, yes }: DoubtsQuestionProps) {
  const { title, back } = messages.form.ask;
  return (
    <Question isOpen={asked !== undefined} title={title} yes={yes} no={back} onYes={goOn} onNo={stay}>
      {asked?.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
    </Question>
  );
}

/** Asks before a page with an unsent letter is left. */
export function LeaveQuestion({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const { leaveTitle, leave, stay } = messages.program.save;
  return (
    <Question
      isOpen={guard.isAsking}
      title={leaveTitle}
      yes={leave}
      no={stay}
      onYes={guard.leave}
      onNo={guard.stay}
    >
      <p>{text.leaveKept}</p>
    </Question>
  );
}
