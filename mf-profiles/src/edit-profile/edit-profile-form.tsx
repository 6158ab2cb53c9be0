import { common } from '@portal/kit/messages';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { ProfileFields as Shape } from '@portal/contracts/profiles';
import { usePortalForm } from '@portal/kit/form';
import { RequiredNote } from '@portal/kit/ui/field';
import { Conflict } from '@portal/kit/ui/conflict';
import { Form } from '@portal/kit/ui/form';
import { messages } from '../messages.ts';
import { ProfileFields, toProfileFields, toValues, type ProfileValues } from '../profile-fields.tsx';
import { savedFields } from './saved-fields.ts';
import { useSaving } from './use-saving.ts';

const text = messages.edit;

// The needs are saved by their own form. A request without them does not change them.
const valuesOf = (profile: ProfileResponse): ProfileValues => ({ ...toValues(profile), needs: '' });
const toInput = ({ needs: _, ...values }: ProfileValues) => ({
  ...toProfileFields(values),
  adult: values.adult,
});

interface EditProfileFormProps {
  profile: ProfileResponse;
  onSaved: (profile: ProfileResponse) => void;
}

/** The form to edit a profile: the fields of the product spec, and the name in print. */
export function EditProfileForm({ profile, onSaved }: EditProfileFormProps) {
  const saving = useSaving({ profile, valuesOf, onSaved });
  const { draft, conflict, save, failed } = saving;
  const form = usePortalForm(Shape, {
    defaults: valuesOf(profile),
    toInput,
    draft: `profile-${draft}`,
    save,
    failed,
    sentences: { errors: { stale: text.stale } },
  });
  const { reset, getValues, watch } = form.control;
  const { needs: _, ...typed } = watch();
  return (
    <Form form={form} submit={common.update}>
      {conflict && (
        <Conflict
          fields={savedFields(conflict, typed)}
          onChoose={(isTheirs) =>
            reset(saving.choose(conflict, isTheirs, getValues()), { keepDefaultValues: !isTheirs })
          }
        />
      )}
      <ProfileFields form={form} />
      <RequiredNote />
    </Form>
  );
}
