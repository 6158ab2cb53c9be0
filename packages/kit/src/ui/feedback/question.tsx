import type { ReactNode } from 'react';
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
