import { ProfileFields, type ProfileResponse } from '@portal/contracts/profiles';
import { usePortalForm } from '@portal/kit/form';
import { tell } from '@portal/kit/news';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Form } from '@portal/kit/ui/form';
import { Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { NeedsField } from '../profile-fields.tsx';
import { updateProfile } from '../profiles.api.ts';
import { OpeningRow } from '../shared/opening-row.tsx';

const text = messages.needs;
const Shape = ProfileFields.pick({ needs: true });

interface NeedsProps {
  profile: ProfileResponse;
  onSaved: (profile: ProfileResponse) => void;
}

function NeedsForm({ profile, onSaved }: NeedsProps) {
  const { _id: id, firstName, lastName, grade, school } = profile;
  const form = usePortalForm(Shape, {
    defaults: { needs: profile.needs ?? '' },
    draft: `needs-${id}`,
    save: async ({ needs }) => {
      onSaved(await updateProfile({ firstName, lastName, grade, school, needs, id }));
      tell('profiles-changed', {});
      toastSuccess(messages.edit.updated);
    },
    failed: () => toastError(messages.edit.failed),
  });
  return (
    <Form form={form} submit={text.save} look="secondary">
      <NeedsField {...form.field('needs')} />
    </Form>
  );
}

/** Shows what the coordinators should know of a performer, with a form to change it. */
export function Needs(props: NeedsProps) {
  return (
    <Section title={text.title}>
      <Lines>
        <OpeningRow
          title={text.row}
          action={messages.consent.change}
          status={<p className="mf-profiles-account">{props.profile.needs || text.none}</p>}
        >
          <NeedsForm {...props} />
        </OpeningRow>
      </Lines>
    </Section>
  );
}
