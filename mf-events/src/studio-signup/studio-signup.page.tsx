import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { takesSignups } from '@portal/contracts/events.rules';
import { paths } from '@portal/contracts/paths';
import { formatEventDate } from '@portal/kit/format';
import { readDraft } from '@portal/kit/draft';
import { peek } from '@portal/kit/http';
import { useNews } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { getEvent } from '../events.api.ts';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { NotThere } from '../shared/not-there.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { Places } from '../shared/places.tsx';
import { SignupClosed } from '../shared/signup-closed.tsx';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { PupilGrid } from './pupil-grid.tsx';
import { draftOf } from './use-grid.ts';

const text = messages.signUpMany;

function BackToStudio() {
  return (
    <Link to={paths.studio}>
      <span aria-hidden="true">‹ </span>
      {text.back}
    </Link>
  );
}

interface GridPartProps {
  event: EventResponse;
  isClosed: boolean;
  onLookAgain: () => void;
}

function GridPart({ event, isClosed, onLookAgain }: GridPartProps) {
  const profiles = useProfiles();
  const earlier = useRead(listOwnPerformances());
  if (!profiles.data) return <Unread feature={common.yourProfiles} shape="fields" {...profiles} />;
  // Without the earlier sign-ups, the page could not find rows that are signed up already.
  if (!earlier.data) return <Unread feature={messages.feature.myEvents} shape="fields" {...earlier} />;
  if (profiles.data.length === 0)
    return <Empty action={<LinkButton to={paths.studio}>{text.toStudio}</LinkButton>}>{text.empty}</Empty>;
  return (
    <PupilGrid
      key={event._id}
      event={event}
      profiles={profiles.data}
      earlier={earlier.data}
      isClosed={isClosed}
      onDone={onLookAgain}
      onStale={earlier.again}
    />
  );
}

function StudioSignupPage() {
  const { id = '' } = useParams();
  const { data: event, error, again } = useRead(getEvent(id));
  const [opened, setOpened] = useState('');
  useNews('event-saved', (saved) => saved.event === id && again());
  usePageTitle(event ? text.titleOf(event.name) : undefined);
  if (event === null)
    return (
      <NotThere title={messages.notFound.event} to={paths.studio} label={text.toStudio}>
        {messages.notFound.eventBody}
      </NotThere>
    );
  if (!event)
    return (
      <Page title={text.title} above={<BackToStudio />}>
        <Unread feature={messages.feature.event} shape="fields" error={error} again={again} />
      </Page>
    );
  const isClosed = !takesSignups(event, new Date());
  if (!isClosed && opened !== id) setOpened(id);
  const hasRows = opened === id || readDraft(draftOf(id)) !== undefined;
  const lede = (
    <>
      {formatEventDate(event.date, event.timeZone)} · <Places event={event} />
    </>
  );
  return (
    <Page title={text.titleOf(event.name)} above={<BackToStudio />} lede={lede}>
      {isClosed && <SignupClosed event={event} onLookAgain={again} />}
      {!isClosed && <ConfirmFirst>{messages.signup.confirmFirst}</ConfirmFirst>}
      {/* Keeps the rows if sign-up closes while they are being filled in, also after a reload. */}
      {(!isClosed || hasRows) && <GridPart event={event} isClosed={isClosed} onLookAgain={again} />}
    </Page>
  );
}

export const studioSignupPage = definePage({
  Component: StudioSignupPage,
  loader: async ({ params: { id = '' } }) => {
    const event = getEvent(id);
    return peek<EventResponse>(event.path, event.query)?.name;
  },
  title: (name) => (name === undefined ? text.title : text.titleOf(name)),
});
