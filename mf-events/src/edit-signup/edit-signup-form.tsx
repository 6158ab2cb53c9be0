import {
  PerformanceFields,
  StalePerformanceResponse,
  type PerformanceResponse,
} from '@portal/contracts/performances';
import { mayDo } from '@portal/contracts/guardians.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { mergeFields, usePortalForm } from '@portal/kit/form';
import type { ApiError } from '@portal/kit/http';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Conflict, type SavedField } from '@portal/kit/ui/conflict';
import { Form } from '@portal/kit/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import { updatePerformance } from '../performances.api.ts';
import { Fold } from '../shared/fold.tsx';
import { SignupFields } from '../shared/signup-form/signup-fields.tsx';
import {
  fieldNames,
  toInput,
  toTexts,
  toValues,
  type Performer,
  type SignupInput,
  type SignupValues,
} from '../shared/signup-form/signup-values.ts';
import { useProfileChoice } from '../shared/signup-form/use-profile-choice.ts';

interface EditSignupFormProps {
  performance: PerformanceResponse;
  profiles: readonly (Performer & Pick<ProfileResponse, 'may'>)[];
  onRefreshProfiles: () => void;
  earlier: readonly PerformanceResponse[];
  /** Called when the stored sign-up changed: saved here, or replaced by the version saved elsewhere. */
  onChanged: (performance: PerformanceResponse) => void;
  /** Called when the sign-up was withdrawn elsewhere. */
  onGone: () => void;
}

/**
 * Returns the form and, after a conflict, the version saved elsewhere, with functions to take that version or to keep the
 * typed values.
 */
const useEditSignup = ({ performance, profiles, onChanged, onGone }: EditSignupFormProps) => {
  const version = useRef(performance.version);
  // The stored values the fields were filled from.
  const loaded = useRef(toValues(performance));
  const [theirs, setTheirs] = useState<PerformanceResponse>();

  const save = async (input: PerformanceFields) => {
    const saved = await updatePerformance({ ...input, id: performance._id, version: version.current });
    version.current = saved.version;
    loaded.current = toValues(saved);
    setTheirs(undefined);
    onChanged(saved);
    toastSuccess(messages.edit.saved);
  };
  const tellFailure = ({ code, body }: ApiError) => {
    toastError(messages.edit.failed);
    if (code === 'stale') setTheirs(StalePerformanceResponse.parse(body).performance);
    if (code === 'conflict' || code === 'canceled') onGone();
  };
  const form = usePortalForm<SignupValues, SignupInput>(PerformanceFields, {
    defaults: toValues(performance),
    toInput,
    save,
    failed: tellFailure,
    sentences: { errors: { stale: messages.edit.stale, past: messages.edit.past } },
    draft: `edit-signup:${performance._id}:${performance.version}`,
  });
  useProfileChoice(form, profiles);

  const takeTheirs = () => {
    if (!theirs) return;
    version.current = theirs.version;
    loaded.current = toValues(theirs);
    form.control.reset(loaded.current);
    setTheirs(undefined);
    onChanged(theirs);
  };
  // Returns the fields with the values typed here, merged with those saved elsewhere.
  const merge = (stored: PerformanceResponse): SignupValues => {
    const saved = toValues(stored);
    const merged = mergeFields(loaded.current, form.control.getValues(), saved);
    const known = [...loaded.current.performers, ...merged.performers].map(({ profile }) => profile);
    // People of other families who have joined stay in the piece.
    merged.performers = [
      ...merged.performers,
      ...saved.performers.filter(({ profile }) => !known.includes(profile)),
    ];
    version.current = stored.version;
    loaded.current = saved;
    return merged;
  };
  const keepMine = () => {
    if (theirs) form.control.reset(merge(theirs), { keepDefaultValues: true });
  };
  // Runs when a person was taken out on this page, or the page has read a newer version.
  const takeNewer = useEffectEvent((stored: PerformanceResponse) => {
    if (stored.version <= version.current) return;
    const merged = merge(stored);
    form.control.reset(loaded.current);
    form.control.reset(merged, { keepDefaultValues: true });
  });
  useEffect(() => takeNewer(performance), [performance]);
  return { form, theirs, takeTheirs, keepMine };
};

// Returns the people whom the user cannot take out. A teacher can remove neither pupils nor people of a family that ended the
// teacher's right.
const keptIn = ({ people }: PerformanceResponse, profiles: EditSignupFormProps['profiles']) => {
  const known = new Map(profiles.map((one) => [one._id, one.may]));
  const isTaught = (id: string) => !mayDo({ may: known.get(id) }, 'edit');
  const [first = '', ...others] = people.map(({ profile }) => profile._id);
  return [first, ...others].filter((id) => isTaught(id) || (isTaught(first) && !known.get(id)));
};

const textIn = (values: SignupValues, field: (typeof fieldNames)[number]): string =>
  field === 'performers' ? JSON.stringify(values.performers) : values[field].trim();

/** Returns the fields that another guardian or tab saved with other values than those in the form. */
const savedFields = (theirs: PerformanceResponse, typed: SignupValues): SavedField[] => {
  const [saved, shown] = [toValues(theirs), toTexts(theirs)];
  return fieldNames
    .filter((field) => textIn(saved, field) !== textIn(typed, field))
    .map((field) => ({ label: messages.form[field], value: shown[field] }));
};

/** Form to edit a sign-up. */
export function EditSignupForm(props: EditSignupFormProps) {
  const { performance, profiles, onRefreshProfiles, earlier } = props;
  const { form, theirs, takeTheirs, keepMine } = useEditSignup(props);
  const { isDirty } = form.control.formState;
  return (
    <Fold name="change" title={messages.edit.change} isOpen={form.isRestored}>
      <div className={isDirty ? 'e-signup p-stack' : 'e-signup e-signup--saved p-stack'}>
        <Form form={form} submit={messages.edit.submit}>
          {theirs && (
            <Conflict
              fields={savedFields(theirs, form.control.watch())}
              onChoose={(isTheirs) => (isTheirs ? takeTheirs() : keepMine())}
            />
          )}
          <SignupFields
            form={form}
            event={performance.event}
            profiles={profiles}
            kept={keptIn(performance, profiles)}
            onRefreshProfiles={onRefreshProfiles}
            earlier={earlier}
          />
        </Form>
      </div>
    </Fold>
  );
}
