import type { PerformanceFields, PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileFields } from '@portal/contracts/profiles';
import { attemptKeys } from '@portal/kit/form.attempt';
import { tell } from '@portal/kit/news';
import { toastSuccess } from '@portal/kit/toast';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { createPerformance } from '../performances.api.ts';
import { createProfile } from '../profiles.api.ts';
import type { SignupInput } from '../shared/signup-form/signup-values.ts';
import { ownId } from '@portal/kit/session';

/**
 * Signs a performer up for an event and creates their profile first if needed. Both requests have their own idempotency
 * key, so a retry after a failure does not create duplicates.
 */
export const useSignUp = (event: string, onProfile: () => void) => {
  const [keys] = useState(() => ({ profile: attemptKeys(), performance: attemptKeys() }));

  const create = async (performer: ProfileFields): Promise<string> => {
    try {
      return (await createProfile({ ...performer, user: ownId() }, keys.profile.keyOf(performer)))._id;
    } finally {
      // Runs after a failure too, because the request may have succeeded and only the response was lost.
      onProfile();
    }
  };

  return async ({ performer, ...input }: SignupInput, again: boolean): Promise<PerformanceResponse> => {
    const fields: PerformanceFields = performer ? { ...input, profile: await create(performer) } : input;
    if (performer) tell('profiles-changed', {});
    const body = { ...fields, event, user: ownId(), ...(again && { again }) };
    const performance = await createPerformance(body, keys.performance.keyOf(body)).catch(
      (error: unknown) => {
        if (performer) toastSuccess(messages.form.performerSaved);
        throw error;
      },
    );
    keys.performance.done();
    return performance;
  };
};
