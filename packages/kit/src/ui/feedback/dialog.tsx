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

/** A modal dialog of the browser: keeps the focus inside, closes with Escape, and returns the focus to where it was. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element && !element.open) element.showModal();
    if (!isOpen) element?.close();
  }, [isOpen]);
  // Ignores events of a dialog inside, and of an earlier closing: a browser sends the event one frame later, when this dialog
  // may be open again.
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
