import type { EventResponse } from '@portal/contracts/events';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { numberOf } from '@portal/kit/form';
import { FieldRow } from '@portal/kit/ui/field';
import { Section } from '@portal/kit/ui/section';
import { TextInput } from '@portal/kit/ui/text-input';
import { ComposerField } from './composer-field.tsx';
import { messages } from '../../messages.ts';
import { PrintPreview } from './print-preview.tsx';
import { MoreFields } from './more-fields.tsx';
import { NewPerformer } from './new-performer.tsx';
import { OtherPerformers } from './other-performers.tsx';
import { ProfileField } from './profile-field.tsx';
import type { Performer, SignupForm, SignupValues } from './signup-values.ts';
import './signup-fields.css';

// Returns the typed performer as soon as there is a name.
const typed = ({ firstName, lastName, grade, school, adult }: SignupValues): Performer | undefined =>
  firstName.trim() && lastName.trim()
    ? {
        _id: '',
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        grade: numberOf(grade) ?? NaN,
        school,
        ...(adult && { adult }),
      }
    : undefined;

interface SignupFieldsProps {
  form: SignupForm;
  event: Pick<EventResponse, 'name' | 'date' | 'duration' | 'timeZone'>;
  profiles: readonly Performer[];
  onRefreshProfiles: () => void;
  /** The family's earlier sign-ups, for suggestions. */
  earlier: readonly PerformanceResponse[];
  /** The profiles that the user may not take out of the piece. */
  kept?: readonly string[];
}

/** Fields of a sign-up with a preview of the printed program. */
export function SignupFields(props: SignupFieldsProps) {
  const { form, event, profiles, onRefreshProfiles, earlier, kept = [] } = props;
  const values = form.control.watch();
  const isChosen = ({ _id }: Performer) => _id === values.profile;
  const chosen = profiles.length > 0 ? profiles.find(isChosen) : typed(values);
  const choose = (composer: string) => form.control.setValue('composer', composer, { shouldDirty: true });
  return (
    <>
      <Section title={messages.form.piece} mark="A">
        <TextInput label={messages.form.title} autoComplete="off" {...form.field('title')} />
        <ComposerField
          field={form.field('composer')}
          known={earlier.map(({ composer }) => composer).filter(Boolean)}
          onChoose={choose}
        />
        <FieldRow>
          <TextInput
            label={messages.form.time}
            hint={messages.form.timeHint}
            optional
            autoComplete="off"
            {...form.field('time')}
          />
          <TextInput
            label={messages.form.instrument}
            hint={messages.form.instrumentHint}
            autoComplete="off"
            {...form.field('instrument')}
          />
        </FieldRow>
      </Section>
      <Section title={messages.form.whoPlays} mark="B">
        {profiles.length > 0 ? (
          <>
            <ProfileField
              field={form.field('profile')}
              value={values.profile}
              profiles={kept.includes(values.profile) ? profiles.filter(isChosen) : profiles}
              onRefresh={onRefreshProfiles}
            />
            <OtherPerformers {...{ form, profiles, earlier, kept }} />
          </>
        ) : (
          <NewPerformer form={form} eventName={event.name} onRefresh={onRefreshProfiles} />
        )}
        <MoreFields form={form} event={event} profiles={profiles} earlier={earlier} />
      </Section>
      <div className="e-signup-preview">
        <PrintPreview values={values} performer={chosen} profiles={profiles} />
      </div>
    </>
  );
}
