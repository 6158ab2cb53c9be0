import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { takesSignups } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Notice } from '@portal/kit/ui/notice';
import { Page } from '@portal/kit/ui/page';
import { Slot } from '@portal/kit/ui/slot';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { EventFacts } from '../shared/facts/event-facts.tsx';
import { Fact } from '../shared/facts/fact.tsx';
import { messages } from '../messages.ts';
import { BackLink, NoPage } from '../shared/no-page.tsx';
import { knownName, useEvent } from '../shared/use-event.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { Places } from '../shared/places.tsx';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { SignupClosed } from '../shared/signup-closed.tsx';
import { EventSignupForm } from './event-signup-form.tsx';

interface SignupPartProps {
  event: EventResponse;
  isClosed: boolean;
  onLookAgain: () => void;
}

function SignupPart({ event, isClosed, onLookAgain }: SignupPartProps) {
  const profiles = useProfiles();
  const earlier = useRead(listOwnPerformances());
  // Earlier pieces are optional: signing up works without them.
  if (!profiles.data || (!earlier.data && !earlier.error))
    return <Unread feature={common.yourProfiles} shape="fields" {...profiles} />;
  return (
    <EventSignupForm
      event={event}
      profiles={profiles.data}
      onRefreshProfiles={profiles.again}
      earlier={earlier.data ?? []}
      onAnother={() => {
        earlier.again();
        onLookAgain();
      }}
      isClosed={isClosed}
      onClosed={onLookAgain}
    />
  );
}

function EventSignupPage() {
  const { id = '' } = useParams();
  const reading = useEvent(id, messages.signup.titleOf);
  const { data: event, again } = reading;
  const current = useSession();
  const [wasOpen, setWasOpen] = useState(false);
  if (!event)
    return (
      <NoPage
        title={messages.signup.title}
        about="event"
        to={paths.events}
        back={messages.event.back}
        label={messages.event.back}
        {...reading}
      />
    );
  const isClosed = !takesSignups(event, new Date());
  if (!isClosed && !wasOpen) setWasOpen(true);
  return (
    <Page title={event.name} above={<BackLink to={paths.events}>{messages.event.back}</BackLink>}>
      <EventFacts event={event}>
        <Fact label={messages.event.places}>
          <Places event={event} />
        </Fact>
      </EventFacts>
      {event.description !== '' && <p className="e-facts__text">{event.description}</p>}
      <Slot name="event" event={event._id} />
      {!isClosed && current.status === 'signed-in' && current.studio === 'open' && (
        <p>
          <Link to={pathTo(paths.studioSignup, { id: event._id })}>{messages.studio.signUpMany}</Link>
        </p>
      )}
      {!isClosed && event.published && !event.hidden && (
        <Notice>{messages.edit.late(event.contact ?? '')}</Notice>
      )}
      {isClosed && <SignupClosed event={event} onLookAgain={again} />}
      {!isClosed && <ConfirmFirst>{messages.signup.confirmFirst}</ConfirmFirst>}
      {/* Keeps the form and its input if sign-up closes while it is being filled in. */}
      {(!isClosed || wasOpen) && <SignupPart event={event} isClosed={isClosed} onLookAgain={again} />}
    </Page>
  );
}

export const eventSignupPage = definePage({
  Component: EventSignupPage,
  loader: knownName,
  title: (name) => (name === undefined ? messages.signup.title : messages.signup.titleOf(name)),
});
