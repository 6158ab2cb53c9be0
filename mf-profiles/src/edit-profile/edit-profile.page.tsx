import { isPupil, mayDo } from '@portal/contracts/guardians.rules';
import { paths } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { useState, type ComponentProps } from 'react';
import { ConsentSection } from '../shared/consent/consent-section.tsx';
import { Guardians } from './guardians.tsx';
import { messages } from '../messages.ts';
import { getProfile, listGuardians } from '../profiles.api.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { Needs } from './needs.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { PutAway } from './put-away.tsx';

const text = messages.edit;

interface EditProfileProps {
  profile: ProfileResponse;
  guardians: ComponentProps<typeof Guardians>['read'];
}

function EditProfile({ profile: read, guardians }: EditProfileProps) {
  const [profile, setProfile] = useState(read);
  // Answers to two parallel requests may arrive in the wrong order.
  const keepNewest = (saved: ProfileResponse) =>
    setProfile((shown) => (saved.version < shown.version ? shown : saved));
  if (!mayDo(profile, 'edit'))
    return (
      <>
        <ProfileFacts profile={profile} />
        {!isPupil(profile) && <ConsentSection profile={profile} onSaved={keepNewest} />}
        <Guardians profile={profile} read={guardians} />
      </>
    );
  return (
    <>
      <EditProfileForm profile={profile} onSaved={keepNewest} />
      {profile.unclaimed ? (
        mayDo(profile, 'invite') && <p>{text.unclaimed}</p>
      ) : (
        <ConsentSection profile={profile} onSaved={keepNewest} />
      )}
      <Guardians profile={profile} read={guardians} />
      {!profile.unclaimed && <Needs profile={profile} onSaved={keepNewest} />}
      <PutAway profile={profile} />
    </>
  );
}

function Content({ id }: { id: string }) {
  const { data: profile, ...reading } = useRead(getProfile(id), { fresh: true });
  const guardians = useRead(listGuardians(id), { fresh: true });
  // The sections below must not move when the guardians arrive.
  const isComplete = guardians.data !== undefined || guardians.error !== undefined;
  if (profile && isComplete) {
    return <EditProfile key={profile._id} profile={profile} guardians={guardians} />;
  }
  if (profile !== null) return <Unread feature={messages.remote} shape="fields" count={4} {...reading} />;
  return <Empty action={<LinkButton to={paths.profiles}>{text.back}</LinkButton>}>{text.absent}</Empty>;
}

function EditProfilePage() {
  const { id = '' } = useParams();
  return (
    <Page title={text.title} above={<Link to={paths.profiles}>‹ {text.back}</Link>}>
      <Content id={id} />
    </Page>
  );
}

export const editProfilePage = definePage({ Component: EditProfilePage, title: text.title });
