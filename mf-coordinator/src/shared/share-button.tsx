import type { EventResponse } from '@portal/contracts/events';
import { toastError } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { useState, type ComponentType } from 'react';
import { messages } from '../messages.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

/** Opens what there is to share of an event; that is fetched by the first press. */
export function ShareButton({ event, className }: { event: EventResponse; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [Opened, setOpened] = useState<ComponentType<ShareDialogProps>>();
  const open = () => {
    setOpen(true);
    import('./share-dialog.tsx')
      .then(({ ShareDialog }) => setOpened(() => ShareDialog))
      .catch(() => toastError(messages.sharing.failed));
  };
  return (
    <>
      <TextButton
        className={className}
        aria-busy={(isOpen && !Opened) || undefined}
        onClick={open}
        aria-label={messages.list.whose(messages.sharing.share, event.name)}
      >
        {messages.sharing.share}
      </TextButton>
      {Opened && <Opened event={event} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
