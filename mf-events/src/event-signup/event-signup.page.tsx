import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { takesSignups } from '@portal/contracts/events.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import { peek } from '@portal/kit/http';
import { useNews } from '@portal/kit/news';
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
import { getEvent } from '../events.api.ts';
import { messages } from '../messages.ts';
import { NotThere } from '../shared/not-there.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { Places } from '../shared/places.tsx';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { SignupClosed } from '../shared/signup-closed.tsx';
import { EventSignupForm } from './event-signup-form.tsx';

/** Link back to the event list. */
function BackToEvents() {
  return (
    <Link to={paths.events}>
      <span aria-hidden="true">‹ </span>
      {messages.event.back}
    </Link>
  );
}

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
  const { data: event, error, again } = useRead(getEvent(id));
  const current = useSession();
  const [wasOpen, setWasOpen] = useState(false);
  useNews('event-saved', (saved) => saved.event === id && again());
  usePageTitle(event ? messages.signup.titleOf(event.name) : undefined);
  if (event === null) {
    return (
      <NotThere title={messages.notFound.event} to={paths.events} label={messages.event.back}>
        {messages.notFound.eventBody}
      </NotThere>
    );
  }
  if (!event) {
    return (
      <Page title={messages.signup.title} above={<BackToEvents />}>
        <Unread feature={messages.feature.event} shape="fields" error={error} again={again} />
      </Page>
    );
  }
  const isClosed = !takesSignups(event, new Date());
  if (!isClosed && !wasOpen) setWasOpen(true);
  return (
    <Page title={event.name} above={<BackToEvents />}>
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
  loader: async ({ params: { id = '' } }) => {
    const event = getEvent(id);
    return peek<EventResponse>(event.path, event.query)?.name;
  },
  title: (name) => (name === undefined ? messages.signup.title : messages.signup.titleOf(name)),
});
