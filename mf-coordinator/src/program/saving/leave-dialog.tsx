import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { useLeaveGuard } from '../../leave-guard.ts';
import { messages } from '../../messages.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program.save;

/** Asks before unsaved work is left, by a link of the portal or by closing the tab. */
export function LeaveDialog({ isDirty, actions }: { isDirty: boolean; actions: ProgramActions }) {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty);
  const saveAndLeave = async () => {
    if (await actions.save()) leave();
    else stay();
  };
  return (
    <Dialog isOpen={isAsking} title={text.leaveTitle} onClose={stay}>
      <div className="p-stack">
        <p>{text.leaveBody}</p>
        <Actions>
          <Button onClick={() => void saveAndLeave()}>{text.saveAndLeave}</Button>
          <Button look="secondary" onClick={stay}>
            {text.stay}
          </Button>
          <Button look="quiet" onClick={leave}>
            {text.leave}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}
