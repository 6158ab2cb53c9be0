import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { Question } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';
import { subtitleOf } from '../profile-fields.tsx';

const { create } = messages;

interface TwinQuestionProps {
  /** The similar profile; undefined while there is nothing to confirm. */
  twin: ProfileResponse | undefined;
  onAgree: () => void;
  onClose: () => void;
}

/** Asks for confirmation before creating a profile similar to an existing one. */
export function TwinQuestion({ twin, onAgree, onClose }: TwinQuestionProps) {
  return (
    <Question
      isOpen={twin !== undefined}
      title={twin ? create.twinTitle(isolated(fullName(twin))) : ''}
      yes={create.twinYes}
      no={create.twinNo}
      look="secondary"
      onYes={onAgree}
      onNo={onClose}
    >
      {twin && <p>{subtitleOf(twin)}</p>}
    </Question>
  );
}
