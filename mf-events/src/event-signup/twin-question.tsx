import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
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
    <Dialog
      isOpen={twin !== undefined}
      title={twin ? twinTitle(fullName(twin.profile)) : ''}
      onClose={onClose}
    >
      <div className="p-stack">
        <p>{twinBody}</p>
        <Actions>
          <Button onClick={onAgree}>{twinYes}</Button>
          <Button look="secondary" onClick={onClose}>
            {twinNo}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
