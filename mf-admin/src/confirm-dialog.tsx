import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { messages } from './messages.ts';

/** Something that is done once somebody has said yes. */
export interface Question {
  title: string;
  text: string;
  yes: string;
  act: () => void;
}

/** Asks before something changes for everybody. */
export function ConfirmDialog({
  question,
  onClose,
}: {
  question: Question | undefined;
  onClose: () => void;
}) {
  const agree = (): void => {
    question?.act();
    onClose();
  };
  return (
    <Dialog isOpen={question !== undefined} title={question?.title ?? ''} onClose={onClose}>
      <p>{question?.text}</p>
      <Actions>
        <Button onClick={agree}>{question?.yes}</Button>
        <Button look="secondary" onClick={onClose}>
          {messages.cancel}
        </Button>
      </Actions>
    </Dialog>
  );
}
