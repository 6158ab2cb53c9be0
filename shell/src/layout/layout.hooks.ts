import { useNavigation, useRevalidator } from '@portal/kit/router';
import { personIn, useSession } from '@portal/kit/session';
import { useEffect, useRef, useState } from 'react';

/** Counts the changes of the current user in this document, caused by logins in other tabs. */
export const usePerson = (): number => {
  const now = personIn(useSession());
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState({ person: now, turn: 0 });
  if (now !== '' && now !== seen.person) {
    setSeen({ person: now, turn: seen.person === '' ? 0 : seen.turn + 1 });
  }
  useEffect(() => {
    if (seen.turn > 0) void revalidate();
  }, [seen.turn, revalidate]);
  return seen.turn;
};

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

const slowAfterMs = 250;

/** Returns true once something has been loading for a noticeable time. */
export const useSlow = (isGoingOn: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoingOn]);
  return isSlow && isGoingOn;
};
