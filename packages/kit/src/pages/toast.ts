import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The kind of a toast: success, failure, or a text the portal did not write. */
export type ToastKind = 'success' | 'error' | 'neutral';

/** A message. A toast shows it for five seconds, and the 'Notices' list until the page is left. */
export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
}

const messagesOfPage = createStore<readonly ToastMessage[]>(() => []);
let lastId = 0;

const add =
  (kind: ToastKind) =>
  (text: string): void => {
    lastId += 1;
    messagesOfPage.setState([...messagesOfPage.getState(), { id: lastId, kind, text }], true);
  };

/** Shows that an action succeeded: 'Account Updated'. */
export const toastSuccess = add('success');

/** Shows that an action failed: 'Error Updating Account'. Screen readers read it at once. */
export const toastError = add('error');

/** Shows a text of unknown origin, such as one from the address bar, neither as a success nor as an error. */
export const toastNeutral = add('neutral');

/** The messages since the page was opened, oldest first: for the header's 'Notices' list. */
export const useToastMessages = (): readonly ToastMessage[] => useStore(messagesOfPage);

/** Calls the listener with each new message; returns the unsubscribe. */
export const onToast = (listener: (message: ToastMessage) => void): (() => void) =>
  messagesOfPage.subscribe((now, before) => {
    for (const message of now) if (!before.includes(message)) listener(message);
  });

/** Returns the current messages, outside a component. */
export const toastMessages = (): readonly ToastMessage[] => messagesOfPage.getState();

/** Empties the list when the page is left. A visible toast stays until its time is over. */
export const clearToastMessages = (): void => {
  if (messagesOfPage.getState().length > 0) messagesOfPage.setState([], true);
};
