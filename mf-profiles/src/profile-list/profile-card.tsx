import { paths, pathTo } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { gradeName } from '@portal/kit/messages';
import { LinkButton } from '@portal/kit/ui/button';
import { Card } from '@portal/kit/ui/card';
import { messages } from '../messages.ts';

const text = messages.list;

export function ProfileCard({ profile }: { profile: ProfileResponse }) {
  const name = fullName(profile);
  return (
    <Card
      title={name}
      actions={
        <LinkButton
          look="secondary"
          small
          to={pathTo(paths.profile, { id: profile._id })}
          aria-label={text.editWhose(isolated(name))}
        >
          {text.edit}
        </LinkButton>
      }
    >
      <p>{text.subtitle(isolated(profile.school), gradeName(profile.grade))}</p>
    </Card>
  );
}
