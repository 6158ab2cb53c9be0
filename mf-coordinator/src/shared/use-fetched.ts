import { errorSentence } from '@portal/kit/messages';
import { toastError } from '@portal/kit/toast';
import { useState } from 'react';

/** Loads code on demand. The returned function resolves to whether it was loaded. */
export function useFetched<T extends object>(
  fetch: () => Promise<T>,
): [T | undefined, () => Promise<boolean>] {
  const [fetched, setFetched] = useState<T>();
  const ask = () =>
    fetch().then(
      (code) => {
        setFetched(code);
        return true;
      },
      () => {
        toastError(errorSentence('unavailable'));
        return false;
      },
    );
  return [fetched, ask];
}
