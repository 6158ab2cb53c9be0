import { toastError, toastSuccess } from '@portal/kit/toast';
import { messages } from '../messages.ts';

/** Copies a link, or shows it if the browser refuses. */
export const copyLink = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess(messages.guardians.copied);
  } catch {
    toastError(messages.guardians.copyYourself(link));
  }
};
