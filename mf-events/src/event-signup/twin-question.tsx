import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Question } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';

interface TwinQuestionProps {
  /** The existing sign-up with the same piece; undefined while there is nothing to confirm. */
  twin: PerformanceResponse | undefined;
  onAgree: () => void;
  onClose: () => void;
}

/** Asks for confirmation before signing up the same performer with the same piece. */
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
