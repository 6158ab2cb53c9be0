import { useLocation } from '@portal/kit/router';
import { Button } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { useEffect, useState } from 'react';
import { useHasUpdate } from '../loading/registry/updates.ts';
import { messages } from '../messages.ts';
import { hasUnsaved } from '../unsaved.ts';

const checkEveryMs = 2000;

/** Offers to load the new version of the open page, unless the user is filling in a form. */
export function UpdateNotice() {
  const hasUpdate = useHasUpdate();
  const { key } = useLocation();
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!hasUpdate) return undefined;
    const timer = setInterval(() => setFree(!hasUnsaved()), checkEveryMs);
    return () => clearInterval(timer);
  }, [hasUpdate, key]);
  if (!hasUpdate || !isFree) return null;
  return (
    <Notice
      action={
        <Button small look="secondary" onClick={() => location.reload()}>
          {messages.update.reload}
        </Button>
      }
    >
      {messages.update.ready}
    </Notice>
  );
}
