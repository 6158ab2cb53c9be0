import { useNavigation, useRevalidator } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { useEffect, useRef } from 'react';

/** After a logout in another tab, checks again whether the user may see this page. */
export const useSignedOutElsewhere = (): void => {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const before = useRef(session.status);
  useEffect(() => {
    const was = before.current;
    before.current = session.status;
    // An expired session keeps its page: the user may be typing.
    const isElsewhere = was === 'signed-in' && session.status === 'signed-out' && !session.expired;
    if (isElsewhere && state === 'idle') void revalidate();
  }, [session, state, revalidate]);
};
