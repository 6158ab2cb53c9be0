import { common } from '@portal/kit/messages';
import { paths } from '@portal/contracts/paths';
import type { Errand } from '@portal/kit/errand';
import { Link, useLocation } from '@portal/kit/router';
import { Button } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { FieldRow } from '@portal/kit/ui/field';
import { TextInput } from '@portal/kit/ui/text-input';
import { messages } from '../../messages.ts';
import type { SignupForm } from './signup-values.ts';

const text = messages.form;

interface NewPerformerProps {
  form: SignupForm;
  /** Event to return to after creating a profile on its page. */
  eventName: string;
  onRefresh: () => void;
}

/** Fields of the family's first profile, created together with its first sign-up. */
export function NewPerformer({ form, eventName, onRefresh }: NewPerformerProps) {
  const { pathname } = useLocation();
  const errand: Errand = { to: pathname, title: eventName };
  return (
    <>
      <p>
        {text.newPerformer}{' '}
        <Link to={paths.createProfile} state={errand}>
          {common.createProfile}
        </Link>
      </p>
      <FieldRow>
        <TextInput label={text.firstName} autoComplete="off" {...form.field('firstName')} />
        <TextInput label={text.lastName} autoComplete="off" {...form.field('lastName')} />
      </FieldRow>
      <Checkbox label={text.adult} hint={text.adultHint} {...form.field('adult')} />
      {!form.control.watch('adult') && (
        <FieldRow>
          <TextInput
            label={common.grade}
            hint={text.gradeHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('grade')}
          />
          <TextInput label={text.school} autoComplete="off" {...form.field('school')} />
        </FieldRow>
      )}
      <div>
        <Button look="quiet" small onClick={onRefresh}>
          {text.refreshProfiles}
        </Button>
      </div>
    </>
  );
}
