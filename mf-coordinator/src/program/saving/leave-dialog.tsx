import { useBlocker } from '@portal/kit/router';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { useEffect } from 'react';
import { messages } from '../../messages.ts';
import type { ProgramActions } from '../use-program-editor.ts';

const text = messages.program.save;

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before unsaved work is left, by a link of the portal or by closing the tab. */
export function LeaveDialog({ isDirty, actions }: { isDirty: boolean; actions: ProgramActions }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    addEventListener('beforeunload', askBrowser);
    return () => removeEventListener('beforeunload', askBrowser);
  }, [isDirty]);
  const stay = () => blocker.reset?.();
  const leave = () => blocker.proceed?.();
  const saveAndLeave = async () => {
    if (await actions.save()) leave();
    else stay();
  };
  return (
    <Dialog isOpen={blocker.state === 'blocked'} title={text.leaveTitle} onClose={stay}>
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
