import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, hasTyped, readDraft, writeDraft } from '../session/draft.ts';

/** Stores the typed values of a named form and restores them when the form opens again. */
export const useDraft = <Values extends FieldValues, Output extends FieldValues>(
  { reset, getValues, subscribe }: UseFormReturn<Values, unknown, Output>,
  name: string | undefined,
) => {
  const [isRestored, setIsRestored] = useState(
    () => name !== undefined && hasTyped(readDraft(name) ?? {}, getValues()),
  );

  useEffect(() => {
    if (name === undefined) return undefined;
    const kept = readDraft(name);
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) =>
        hasTyped(values, defaultValues) ? writeDraft(name, values) : clearDraft(name),
    });
  }, [name, reset, getValues, subscribe]);

  return {
    isRestored,
    /** Resets the fields to their values before anything was typed. */
    discardDraft: () => {
      reset();
      if (name !== undefined) clearDraft(name);
      setIsRestored(false);
    },
    /** Deletes the draft after a save. Later input is compared with the saved values. */
    forgetDraft: (saved: Values) => {
      if (name === undefined) return;
      // Makes the saved values the defaults, unless the user has typed more since.
      if (!hasTyped(getValues(), saved)) reset(saved, { keepValues: true });
      clearDraft(name);
      setIsRestored(false);
    },
  };
};
