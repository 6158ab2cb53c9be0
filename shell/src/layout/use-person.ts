import { useRevalidator } from '@portal/kit/router';
import { personIn, useSession } from '@portal/kit/session';
import { useEffect, useState } from 'react';

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
