import { useState, type ReactNode } from 'react';
import { useAction } from '../../pages/action.ts';
import { Actions, Button, type ButtonProps } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

export interface QuestionProps {
  isOpen: boolean;
  title: string;
  /** The label of the confirming button. */
  yes: string;
  /** The label of the canceling button; Escape and the close button do the same. */
  no: string;
  /** The look of the `yes` button: 'danger' for actions that cannot be undone, 'secondary' if `no` is the usual answer. */
  look?: ButtonProps['look'];
  /** Whether the action is running. */
  pending?: boolean;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
}

/**
 * Asks for confirmation before an action.
 * @example
 * <Question isOpen={isAsking} title={text.title} yes={text.yes} no={text.no} onYes={remove} onNo={() => setAsking(false)}>
 *   <p>{text.body}</p>
 * </Question>
 */
export function Question({
  isOpen,
  title,
  yes,
  no,
  look,
  pending = false,
  onYes,
  onNo,
  children,
}: QuestionProps) {
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onNo}>
      <div className="p-stack">
        {children}
        <Actions>
          <Button look={look} pending={pending} onClick={onYes}>
            {yes}
          </Button>
          <Button look={look === 'secondary' ? 'primary' : 'secondary'} onClick={onNo}>
            {no}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}

interface AskFirstProps extends Omit<QuestionProps, 'isOpen' | 'pending' | 'onYes' | 'onNo'> {
  /** The button that opens the question. */
  button: Pick<ButtonProps, 'look' | 'small' | 'children'>;
  act: () => Promise<unknown>;
  failed: (error: unknown) => void;
}

/** A button whose action needs confirmation. The question stays open while the action is running. */
export function AskFirst({ button, act: work, failed, ...question }: AskFirstProps) {
  const [isOpen, setOpen] = useState(false);
  const { act, isPending } = useAction(failed);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <Question
        {...question}
        isOpen={isOpen}
        pending={isPending}
        onYes={() => void act(work).finally(close)}
        onNo={close}
      />
    </>
  );
}
