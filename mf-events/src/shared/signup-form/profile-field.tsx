import { paths, pathTo } from '@portal/contracts/paths';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import type { FieldBinding } from '@portal/kit/form';
import { gradeOf, messages as kitMessages } from '@portal/kit/messages';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Button, LinkButton } from '@portal/kit/ui/button';
import { Select } from '@portal/kit/ui/select';
import { messages } from '../../messages.ts';
import type { Performer } from './signup-values.ts';

/** Returns a profile as an option of a select field. */
export const profileOption = (profile: Performer) => ({
  value: profile._id,
  label: messages.form.profileOf(
    isolated(fullName(profile)),
    gradeOf(profile),
    profile.school === '' ? '' : isolated(profile.school),
  ),
});

interface ProfileFieldProps {
  field: FieldBinding;
  value: string;
  profiles: readonly Performer[];
  onRefresh: () => void;
}

/** Select field for the performer. */
export function ProfileField({ field, value, profiles, onRefresh }: ProfileFieldProps) {
  const chosen = profiles.find(({ _id }) => _id === value);
  return (
    <div className="e-signup-profile">
      <Select
        {...field}
        label={messages.form.profile}
        options={profiles.map(profileOption)}
        value={chosen?._id ?? ''}
      />
      <div className="p-row">
        <Button look="quiet" small onClick={onRefresh}>
          {messages.form.refreshProfiles}
        </Button>
        {chosen && (
          <LinkButton
            look="quiet"
            small
            to={pathTo(paths.profile, { id: chosen._id })}
            target="_blank"
            rel="noopener"
          >
            {messages.form.editProfile} <span aria-hidden="true">↗</span>{' '}
            <VisuallyHidden>{kitMessages.newTab}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
    </div>
  );
}
