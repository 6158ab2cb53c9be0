import type { ReactNode, SyntheticEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import { messages } from '../../messages.ts';
import { IconButton } from '../controls/button.tsx';
import { Cross } from '../controls/icons.tsx';
import './dialog.css';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The platform's own dialog: keeps focus inside, Escape closes, focus goes back to where it was. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
    if (!isOpen) element?.close();
  }, [isOpen]);
  // Ignores a question within it, and an event of its last closing: a browser sends it with the next frame, and by then the
  // dialog may be open again.
  const close = ({ target }: SyntheticEvent) => {
    if (isOpen && target === dialog.current && !dialog.current.open) onClose();
  };
  return (
    <dialog className="p-dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      {isOpen && (
        <>
          <div className="p-dialog__head">
            <h2 id={id}>{title}</h2>
            <IconButton label={messages.dialog.close} onClick={() => dialog.current?.close()}>
              <Cross />
            </IconButton>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
