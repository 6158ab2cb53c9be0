import { maySignUp } from '@portal/contracts/guardians.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { useNews } from '@portal/kit/news';
import { useRead, type Reading } from '@portal/kit/read';
import { useSession } from '@portal/kit/session';
import { toastError } from '@portal/kit/toast';
import { announce } from '@portal/kit/ui/announce';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { listProfilesOf } from '../../profiles.api.ts';

/** Returns the user's id. It stays the same while an expired session is renewed. */
const useWorkerId = (): string => {
  const current = useSession();
  const [id, setId] = useState(current.status === 'signed-in' ? current.id : '');
  if (current.status === 'signed-in' && current.id !== id) setId(current.id);
  return id;
};

/** Loads the active profiles that the user may sign up. Loads them again on request and when one was edited in another tab. */
export const useProfiles = (): Reading<ProfileResponse[]> => {
  const reading = useRead(listProfilesOf(useWorkerId()));
  const { data: all, error, again } = reading;
  const data = useMemo(() => all?.filter((one) => !one.archived && maySignUp(one)), [all]);
  const wasAsked = useRef(false);
  const seen = useRef(data);
  useNews('profiles-changed', again);
  useEffect(() => {
    const isNew = data !== seen.current;
    seen.current = data;
    if (!wasAsked.current || !(isNew || error)) return;
    wasAsked.current = false;
    if (error) toastError(messages.form.refreshFailed);
    else if (data) announce(messages.form.refreshed(data.length));
  }, [data, error]);
  const refresh = useCallback(() => {
    wasAsked.current = true;
    again();
  }, [again]);
  return { data, error, again: refresh };
};
