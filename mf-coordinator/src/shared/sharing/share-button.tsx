import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { useFetched } from '../use-fetched.ts';

/** Loads the dialog the button opens. */
export const fetchShareDialog = () => import('./share-dialog.tsx');

/** Button that opens the dialog to share an event. */
export function ShareButton({ event, className }: { event: EventResponse; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, askDialog] = useFetched(fetchShareDialog);
  const open = async () => {
    setOpen(true);
    setOpen(await askDialog());
  };
  return (
    <>
      <TextButton
        className={className}
        aria-busy={(isOpen && !dialog) || undefined}
        onClick={() => void open()}
        aria-label={messages.list.whose(common.share, event.name)}
      >
        {common.share}
      </TextButton>
      {dialog && <dialog.ShareDialog event={event} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
