import { useEffect } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { messages } from '../../messages.ts';
import type { ToastMessage } from '../../pages/toast.ts';
import { onToast, toastMessages } from '../../pages/toast.ts';
import { Cross } from '../controls/icons.tsx';

const shown = new Set<number>();

const show = ({ id, kind, text }: ToastMessage): void => {
  if (shown.has(id)) return;
  shown.add(id);
  toast(<p className="p-toast__text">{text}</p>, {
    toastId: id,
    role: kind === 'error' ? 'alert' : 'status',
    className: `Toastify__toast p-toast p-toast--${kind}`,
  });
};

const closeNewest = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
  const newest = [...shown].findLast((id) => toast.isActive(id));
  if (newest !== undefined) toast.dismiss(newest);
};

/** Shows each toast for five seconds, and longer while it has the pointer or the focus. */
export function Toasts() {
  useEffect(() => {
    toastMessages().forEach(show);
    const stop = onToast(show);
    document.addEventListener('keydown', closeNewest);
    return () => {
      stop();
      document.removeEventListener('keydown', closeNewest);
    };
  }, []);
  return (
    <div className="p-toast-region p-no-print" onFocus={() => toast.pause()} onBlur={() => toast.play()}>
      <ToastContainer
        aria-label={messages.toast.region}
        className="p-toasts"
        position="top-right"
        autoClose={5000}
        closeOnClick
        draggable
        pauseOnHover
        pauseOnFocusLoss
        hideProgressBar
        newestOnTop
        icon={false}
        transition={false}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            className="p-toast__close"
            aria-label={messages.toast.close}
            onClick={(event) => {
              event.stopPropagation();
              closeToast(true);
            }}
          >
            <Cross />
          </button>
        )}
      />
    </div>
  );
}
