import { common } from '@portal/kit/messages';
import { isPupil } from '@portal/contracts/guardians.rules';
import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { Reading } from '@portal/kit/read';
import { useNews } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { LinkButton } from '@portal/kit/ui/button';
import { CardGrid } from '@portal/kit/ui/card';
import { Empty } from '@portal/kit/ui/empty';
import { Matters, useMatters } from '@portal/kit/ui/matters';
import { Page } from '@portal/kit/ui/page';
import { Section } from '@portal/kit/ui/section';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { ownId } from '@portal/kit/session';
import { listOwnPerformances, listProfilesOf } from '../profiles.api.ts';
import { MoveUp } from './move-up.tsx';
import './profile-list.css';
import { ProfileCard } from './profile-card.tsx';

const text = messages.list;
const kinds = ['accountAsks', 'guardianInvited', 'claimWaits'] as const;
const create = (
  <LinkButton className="mf-profiles-create" to={paths.createProfile}>
    {common.createProfile}
  </LinkButton>
);

interface CardsProps {
  profiles: readonly ProfileResponse[];
  performances: readonly PerformanceResponse[];
  label: string;
}

function Cards({ profiles, performances, label }: CardsProps) {
  return (
    <CardGrid label={label}>
      {profiles.map((profile) => (
        <ProfileCard key={profile._id} profile={profile} performances={performances} />
      ))}
    </CardGrid>
  );
}

interface ProfilesProps {
  reading: Reading<ProfileResponse[]>;
  performances: readonly PerformanceResponse[];
  /** A profile is on its way, so the page asks for none. */
  isWaiting: boolean;
}

function Profiles({ reading, performances, isWaiting }: ProfilesProps) {
  const { data: profiles } = reading;
  if (!profiles) return <Unread feature={messages.remote} shape="cards" count={3} {...reading} />;
  const pupils = profiles.filter((profile) => isPupil(profile) && !profile.archived);
  const own = profiles.filter((profile) => !isPupil(profile));
  const playing = own.filter(({ archived }) => !archived);
  const archived = profiles.filter((profile) => profile.archived && (!isPupil(profile) || profile.unclaimed));
  return (
    <>
      {!isWaiting && playing.length === 0 && pupils.length === 0 && (
        <Empty action={create}>{text.empty}</Empty>
      )}
      {playing.length > 0 && (
        <Cards profiles={playing} performances={performances} label={common.yourProfiles} />
      )}
      <MoveUp profiles={profiles.filter((profile) => !profile.archived)} />
      {pupils.length > 0 && (
        <Section title={common.pupils}>
          <Cards profiles={pupils} performances={performances} label={common.pupils} />
        </Section>
      )}
      {archived.length > 0 && (
        <details className="mf-profiles-archived">
          <summary>{text.archived(archived.length)}</summary>
          <Cards profiles={archived} performances={performances} label={text.archived(archived.length)} />
        </details>
      )}
    </>
  );
}

function ProfileListPage() {
  // Remembers the owner, so that an expired session does not empty the page.
  const [owner] = useState(ownId);
  const all = useRead(listProfilesOf(owner));
  const own = useRead(listOwnPerformances());
  useNews('profiles-changed', all.again);
  // Cards are taller with performances, so the list waits until those are loaded or failed.
  const matters = useMatters();
  const reading = { ...all, data: matters && (own.data || own.error) ? all.data : undefined };
  const isWaiting = matters?.some(({ kind }) => kind === 'claimWaits') ?? false;
  const hasProfiles = reading.data?.some(({ archived }) => !archived);
  return (
    <Page title={text.title} actions={hasProfiles && create}>
      {reading.data && <Matters matters={matters} kinds={kinds} />}
      <Profiles reading={reading} performances={own.data ?? []} isWaiting={isWaiting} />
    </Page>
  );
}

export const profileListPage = definePage({ Component: ProfileListPage, title: text.title });
