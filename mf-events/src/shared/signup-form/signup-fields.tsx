import type { PerformanceResponse } from '@portal/contracts/performances';
import { FieldRow } from '@portal/kit/ui/field';
import { Section } from '@portal/kit/ui/section';
import { TextInput } from '@portal/kit/ui/text-input';
import { Textarea } from '@portal/kit/ui/textarea';
import { ComposerField } from './composer-field.tsx';
import { messages } from '../../messages.ts';
import { PrintPreview } from './print-preview.tsx';
import { ProfileField } from './profile-field.tsx';
import type { Performer, SignupForm } from './signup-values.ts';
import './signup-fields.css';

interface SignupFieldsProps {
  form: SignupForm;
  eventName: string;
  profiles: readonly Performer[];
  onRefreshProfiles: () => void;
  /** What the family has played, for the composers to suggest first. */
  earlier: readonly PerformanceResponse[];
}

/** The fields of a sign-up, and how the program will print what they say. */
export function SignupFields({ form, eventName, profiles, onRefreshProfiles, earlier }: SignupFieldsProps) {
  const values = form.control.watch();
  const chosen = profiles.find(({ _id }) => _id === values.profile);
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
        <ProfileField
          field={form.field('profile')}
          value={values.profile}
          profiles={profiles}
          eventName={eventName}
          onRefresh={onRefreshProfiles}
        />
        <TextInput
          label={messages.form.accompanist}
          hint={messages.form.accompanistHint}
          optional
          autoComplete="off"
          {...form.field('accompanist')}
        />
        <Textarea label={messages.form.notes} optional {...form.field('notes')} />
      </Section>
      <div className="signup-preview">
        <PrintPreview values={values} performer={chosen} />
      </div>
    </>
  );
}
