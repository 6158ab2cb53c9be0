import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../../browser/idle.ts';
import { messages } from '../../messages.ts';
import { useToastMessages } from '../../pages/toast.ts';
import { Cross } from '../controls/icons.tsx';
import './toasts.css';

/** Shows the newest message without animation, if the code that animates toasts could not be loaded. */
export function PlainToast() {
  const message = useToastMessages().at(-1);
  const [closed, setClosed] = useState<number>();
  if (!message || message.id === closed) return null;
  return (
    <div className="p-toast-region p-no-print">
      <div className="p-toasts">
        <div
          className={`p-toast p-toast--${message.kind}`}
          role={message.kind === 'error' ? 'alert' : 'status'}
        >
          <p className="p-toast__text">{message.text}</p>
          <button
            type="button"
            className="p-toast__close"
            aria-label={messages.toast.close}
            onClick={() => setClosed(message.id)}
          >
            <Cross />
          </button>
        </div>
      </div>
    </div>
  );
}

/** Shows toasts. Loads their code when the browser is idle, because the network may be lost when the first message appears. */
export function ToastRegion() {
  const newest = useToastMessages().at(-1)?.id;
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (Toasts && Toasts !== PlainToast) return undefined;
    const load = () =>
      void import('./toasts.tsx').then(
        (code) => setToasts(() => code.Toasts),
        () => setToasts(() => PlainToast),
      );
    if (newest === undefined) return whenIdle(load);
    load();
    return undefined;
  }, [Toasts, newest]);
  return Toasts && <Toasts />;
}
