import { common } from '@portal/kit/messages';
import { canChangeSignups, hasStarted } from '@portal/contracts/events.rules';
import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import { peek } from '@portal/kit/http';
import { useRead } from '@portal/kit/read';
import { definePage, type PageLoaderArgs } from '@portal/kit/remote';
import { redirect, useParams } from '@portal/kit/router';
import { Matters, useMatters } from '@portal/kit/ui/matters';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { EventFacts, NoteFacts } from '../shared/facts/event-facts.tsx';
import { messages } from '../messages.ts';
import { BackLink, NoPage } from '../shared/no-page.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { getPerformance, listOwnPerformances } from '../performances.api.ts';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { EditSignupForm } from './edit-signup-form.tsx';
import { InvitedPeople } from './invited-people.tsx';
import { Leave } from './leave.tsx';
import { Ticket } from './ticket.tsx';
import { Withdraw } from './withdraw.tsx';
import { SignedUp, TicketActions } from './signed-up.tsx';
import { SignupRecord } from './signup-record.tsx';
import { Withdrawn } from './withdrawn.tsx';
import { signupNotes } from '@portal/contracts/event-fields.rules';
import { Section } from '@portal/kit/ui/section';
import { Facts } from '../shared/facts/fact.tsx';

/** Shows the coordinator's notes for families, unless the event is canceled or has no notes. */
function BeforeYouCome({ event }: { event: PerformanceResponse['event'] }) {
  if (event.canceled || !signupNotes.some((note) => event[note])) return null;
  return (
    <Section title={messages.event.before}>
      <Facts>
        <NoteFacts event={event} />
      </Facts>
    </Section>
  );
}

const mayChange = (performance: PerformanceResponse): boolean =>
  canChangeSignups(performance.event, new Date()) && mayDo(performance, 'edit');

const titleOf = (performance: PerformanceResponse): string =>
  mayChange(performance) ? messages.edit.titleOf(performance.title) : performance.title;

interface PartProps {
  performance: PerformanceResponse;
  onChanged: (performance: PerformanceResponse) => void;
  onGone: () => void;
}

function EditPart({ performance, onChanged, onGone }: PartProps) {
  const profiles = useProfiles();
  const earlier = useRead(listOwnPerformances());
  if (!profiles.data && !profiles.error)
    return <Unread feature={common.yourProfiles} shape="fields" {...profiles} />;
  const own = profiles.data ?? [];
  // The people in the piece stay selectable if they were archived or the profiles failed to load.
  const missing = performance.people.flatMap(({ profile }) =>
    own.some(({ _id }) => _id === profile._id) ? [] : [profile],
  );
  return (
    <EditSignupForm
      performance={performance}
      profiles={missing.length > 0 ? [...missing, ...own] : own}
      onRefreshProfiles={profiles.again}
      earlier={earlier.data ?? []}
      onChanged={onChanged}
      onGone={onGone}
    />
  );
}

/** A sign-up that is not withdrawn: its ticket, its fields, and the ways out of it. */
function CurrentSignup({ performance, onChanged, onGone }: PartProps) {
  const { event } = performance;
  const now = new Date();
  const canChange = mayChange(performance);
  // A new family comes by here and not by its profiles, so open questions about consent are asked here too.
  const questions = useMatters()?.filter(({ of }) =>
    performance.people.some(({ profile }) => profile._id === of),
  );
  const canWithdraw = !hasStarted(event, now) && mayDo(performance, 'withdraw');
  const leaving = canChangeSignups(event, now) ? performance.people.filter(({ mayLeave }) => mayLeave) : [];
  return (
    <>
      {canChange && <SignedUp performance={performance} />}
      <Ticket performance={performance} />
      <TicketActions event={event} canChange={canChange} />
      <Matters matters={questions} kinds={['consent']} />
      <BeforeYouCome event={event} />
      {canChange ? (
        <EditPart performance={performance} onChanged={onChanged} onGone={onGone} />
      ) : (
        <SignupRecord performance={performance} />
      )}
      <div className="p-actions e-ways">
        <InvitedPeople performance={performance} canChange={canChange} onChanged={onChanged} />
        {leaving.map((person) => (
          <Leave
            key={person.profile._id}
            performance={performance}
            person={person}
            onLeft={onChanged}
            onGone={onGone}
          />
        ))}
        {canWithdraw && <Withdraw performance={performance} onWithdrawn={onChanged} />}
      </div>
    </>
  );
}

function EditSignupPage() {
  const { id = '' } = useParams();
  const reading = useRead(getPerformance(id), { fresh: true });
  const [changed, setChanged] = useState<PerformanceResponse>();
  const performance = changed ?? reading.data;
  const lookAgain = () => {
    setChanged(undefined);
    reading.again();
  };
  usePageTitle(performance ? titleOf(performance) : undefined);
  if (!performance)
    return (
      <NoPage
        title={messages.edit.title}
        about="performance"
        to={paths.myEvents}
        back={messages.mine.title}
        label={messages.notFound.myEvents}
        {...reading}
      />
    );
  const { event, withdrawn } = performance;
  return (
    <Page title={event.name} above={<BackLink to={paths.myEvents}>{messages.mine.title}</BackLink>}>
      {withdrawn ? (
        <>
          <Withdrawn performance={performance} />
          <EventFacts event={event} />
        </>
      ) : (
        <CurrentSignup performance={performance} onChanged={setChanged} onGone={lookAgain} />
      )}
    </Page>
  );
}

const loader = async ({ params: { id = '' }, request }: PageLoaderArgs) => {
  // The spec's `message` parameter is shown like `success` on other pages.
  const message = new URL(request.url).searchParams.get('message');
  if (message !== null) {
    const success = new URLSearchParams({ success: message }).toString();
    return redirect(`${pathTo(paths.editEventSignup, { id })}?${success}`);
  }
  const performance = getPerformance(id);
  return peek<PerformanceResponse>(performance.path, performance.query)?.title;
};

export const editSignupPage = definePage({
  Component: EditSignupPage,
  loader,
  title: (piece) => (typeof piece === 'string' ? messages.edit.titleOf(piece) : messages.edit.title),
});
