import { useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { errorSentence } from '../messages.ts';
import { toastError } from './toast.ts';

/** Shows why an action failed: the sentence for the answer of the server, or else `otherwise`. */
export const toastFailure = (error: unknown, otherwise: string): void =>
  toastError(isApiError(error) ? errorSentence(error.code) : otherwise);

/**
 * Returns a function that runs an action, and whether one is running.
 * @example
 * const { act, isPending } = useAction((error) => toastFailure(error, text.failed));
 * <Button pending={isPending} onClick={() => void act(() => decline(code))}>{text.decline}</Button>
 */
export const useAction = (failed: (error: unknown) => void) => {
  const [isPending, setPending] = useState(false);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setPending(true);
    await work().catch(failed);
    setPending(false);
  };
  return { act, isPending };
};
