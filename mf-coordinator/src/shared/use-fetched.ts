import { errorSentence } from '@portal/kit/messages';
import { toastError } from '@portal/kit/toast';
import { useState } from 'react';

/** Code that is fetched when it is first asked for; the answer says whether it is there. */
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
