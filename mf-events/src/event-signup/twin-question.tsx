import type { PerformanceFields } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { performersIn } from '@portal/contracts/same-piece.rules';
import { isolated } from '@portal/kit/format';
import { Question } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';
import type { Performer } from '../shared/signup-form/signup-values.ts';

interface TwinQuestionProps {
  /** The sign-up that would repeat another one; undefined while there is nothing to confirm. */
  twin: PerformanceFields | undefined;
  profiles: readonly Performer[];
  onAgree: () => void;
  onClose: () => void;
}

/** Asks for confirmation before signing up the same performer with the same piece. */
export function TwinQuestion({ twin, profiles, onAgree, onClose }: TwinQuestionProps) {
  const ids = twin ? performersIn(twin) : [];
  const names = profiles.filter(({ _id }) => ids.includes(_id)).map((one) => isolated(fullName(one)));
  const { twinTitle, twinBody, twinYes, twinNo } = messages.signup;
  return (
    <Question
      isOpen={twin !== undefined}
      title={twin ? twinTitle(names) : ''}
      yes={twinYes}
      no={twinNo}
      look="secondary"
      onYes={onAgree}
      onNo={onClose}
    >
      <p>{twinBody}</p>
    </Question>
  );
}
