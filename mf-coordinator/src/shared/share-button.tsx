import type { EventResponse } from '@portal/contracts/events';
import { toastError } from '@portal/kit/toast';
import { Button, type ButtonProps } from '@portal/kit/ui/button';
import { useState, type ComponentType } from 'react';
import { messages } from '../messages.ts';
import type { ShareDialogProps } from './share-dialog.tsx';

interface ShareButtonProps extends Pick<ButtonProps, 'look' | 'small'> {
  event: EventResponse;
}

/** Opens what there is to share of an event; that is fetched by the first press. */
export function ShareButton({ event, ...looks }: ShareButtonProps) {
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
      <Button
        {...looks}
        pending={isOpen && !Opened}
        onClick={open}
        aria-label={messages.list.whose(messages.sharing.share, event.name)}
      >
        {messages.sharing.share}
      </Button>
      {Opened && <Opened event={event} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
