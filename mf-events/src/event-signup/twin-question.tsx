import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Question } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';

interface TwinQuestionProps {
  /** What the child is signed up with already; undefined while there is nothing to ask. */
  twin: PerformanceResponse | undefined;
  onAgree: () => void;
  onClose: () => void;
}

/** Asks whoever signs a child up with the same piece once more whether that is meant. */
export function TwinQuestion({ twin, onAgree, onClose }: TwinQuestionProps) {
  const { twinTitle, twinBody, twinYes, twinNo } = messages.signup;
  return (
    <Question
      isOpen={twin !== undefined}
      title={twin ? twinTitle(fullName(twin.profile)) : ''}
      yes={twinYes}
      no={twinNo}
      onYes={onAgree}
      onNo={onClose}
    >
      <p>{twinBody}</p>
    </Question>
  );
}
