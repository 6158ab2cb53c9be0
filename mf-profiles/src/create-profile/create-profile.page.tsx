import { paths } from '@portal/contracts/paths';
import { ProfileFields as Shape } from '@portal/contracts/profiles';
import { useErrand } from '@portal/kit/errand';
import { usePortalForm } from '@portal/kit/form';
import { tell } from '@portal/kit/news';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate } from '@portal/kit/router';
import { toastSuccess } from '@portal/kit/toast';
import { RequiredNote } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { Page } from '@portal/kit/ui/page';
import { messages } from '../messages.ts';
import { ownId } from '../own-id.ts';
import { emptyProfile, ProfileFields, toProfileFields } from '../profile-fields.tsx';
import { createProfile } from '../profiles.api.ts';

const text = messages.create;

function CreateProfilePage() {
  const navigate = useNavigate();
  const errand = useErrand();
  const form = usePortalForm(Shape, {
    defaults: emptyProfile,
    toInput: toProfileFields,
    draft: 'create-profile',
    save: async (profile, { idempotencyKey }) => {
      await createProfile({ ...profile, user: ownId() }, idempotencyKey);
      tell('profiles-changed', {});
      await navigate(paths.profiles, { state: errand });
      toastSuccess(text.created);
    },
  });
  const back = <Link to={paths.profiles}>‹ {messages.edit.back}</Link>;
  return (
    <Page title={text.title} above={back} lede={messages.fields.note}>
      <Form form={form} submit={text.submit}>
        <ProfileFields form={form} />
        <RequiredNote />
      </Form>
    </Page>
  );
}

export const createProfilePage = definePage({ Component: CreateProfilePage, title: text.title });
