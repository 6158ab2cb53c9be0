import { StaleProfileResponse, type ProfileFields, type ProfileResponse } from '@portal/contracts/profiles';
import { mergeFields } from '@portal/kit/form';
import type { ApiError } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { updateProfile } from '../profiles.api.ts';

const text = messages.edit;

/** A refused edit: the profile as the page knew it, and as another guardian has saved it since. */
export interface Refused {
  before: ProfileResponse;
  theirs: ProfileResponse;
}

interface SavingOptions<Values> {
  /** The newest profile that the page knows. */
  profile: ProfileResponse;
  /** Returns the values of the form for a stored profile. */
  valuesOf: (profile: ProfileResponse) => Values;
  onSaved: (profile: ProfileResponse) => void;
}

/** Saves the fields of a form, unless another guardian has changed the profile since the form was filled in. */
export const useSaving = <Values extends object>({ profile, valuesOf, onSaved }: SavingOptions<Values>) => {
  const textOf = (stored: ProfileResponse): string => JSON.stringify(valuesOf(stored));
  // The stored values are part of the name: a draft is not restored over what another guardian saved meanwhile.
  const draftOf = (stored: ProfileResponse): string => `${stored._id}:${textOf(stored)}`;

  const filledFrom = useRef(profile);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [conflict, setConflict] = useState<Refused>();

  // Another part of the page may have saved the profile since. Its version is sent only if these values are unchanged.
  const newest = (): ProfileResponse => {
    const filled = filledFrom.current;
    return profile.version > filled.version && textOf(profile) === textOf(filled) ? profile : filled;
  };

  const settle = (stored: ProfileResponse): void => {
    filledFrom.current = stored;
    setDraft(draftOf(stored));
    setConflict(undefined);
    onSaved(stored);
  };

  return {
    draft,
    conflict,
    save: async (changed: Partial<ProfileFields>): Promise<void> => {
      const { _id: id, firstName, lastName, grade, school, adult, version } = newest();
      const stored = { firstName, lastName, grade, school, ...(adult && { adult }) };
      settle(await updateProfile({ ...stored, ...changed, id, version }));
      tell('profiles-changed', {});
      toastSuccess(text.updated);
    },
    failed: ({ code, body }: ApiError): void => {
      toastError(text.failed);
      if (code !== 'stale') return;
      setConflict({ before: newest(), theirs: StaleProfileResponse.parse(body).profile });
    },
    /**
     * Ends a conflict and returns the form's new values: the saved ones, or the typed ones merged with fields that only the
     * other guardian changed.
     */
    choose: ({ theirs }: Refused, isTheirs: boolean, mine: Values): Values => {
      const before = valuesOf(filledFrom.current);
      if (isTheirs) settle(theirs);
      filledFrom.current = theirs;
      return isTheirs ? valuesOf(theirs) : mergeFields(before, mine, valuesOf(theirs));
    },
  };
};
