import { common } from '@portal/kit/messages';
import { ProfileShape, type ProfileResponse } from '@portal/contracts/profiles';
import { usePortalForm } from '@portal/kit/form';
import { Conflict } from '@portal/kit/ui/conflict';
import { Form } from '@portal/kit/ui/form';
import { Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { NeedsField } from '../profile-fields.tsx';
import { OpeningRow } from '../shared/opening-row.tsx';
import { savedFields } from './saved-fields.ts';
import { useSaving } from './use-saving.ts';

const text = messages.needs;
const Shape = ProfileShape.pick({ needs: true });

const valuesOf = ({ needs = '' }: ProfileResponse) => ({ needs });

interface NeedsProps {
  profile: ProfileResponse;
  onSaved: (profile: ProfileResponse) => void;
}

function NeedsForm({ profile, onSaved }: NeedsProps) {
  const saving = useSaving({ profile, valuesOf, onSaved });
  const { draft, conflict, save, failed } = saving;
  const form = usePortalForm(Shape, {
    defaults: valuesOf(profile),
    draft: `needs-${draft}`,
    save,
    failed,
    sentences: { errors: { stale: messages.edit.stale } },
  });
  const { reset, getValues, watch } = form.control;
  return (
    <Form form={form} submit={text.save} look="secondary">
      {conflict && (
        <Conflict
          fields={savedFields(conflict, watch())}
          onChoose={(isTheirs) =>
            reset(saving.choose(conflict, isTheirs, getValues()), { keepDefaultValues: !isTheirs })
          }
        />
      )}
      <NeedsField {...form.field('needs')} />
    </Form>
  );
}

/** Shows the needs of a performer, which coordinators should know, with a form to change them. */
export function Needs(props: NeedsProps) {
  return (
    <Section title={common.needs}>
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
