import { useNavigation, useRevalidator } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { useEffect, useRef } from 'react';

/** Somebody logged out in another tab: this page is checked again and leaves if it was theirs. */
export const useSignedOutElsewhere = (): void => {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const before = useRef(session.status);
  useEffect(() => {
    const was = before.current;
    before.current = session.status;
    // A session that ran out by itself keeps its page: somebody may be typing.
    const isElsewhere = was === 'signed-in' && session.status === 'signed-out' && !session.expired;
    if (isElsewhere && state === 'idle') void revalidate();
  }, [session, state, revalidate]);
};
