import { common } from '@portal/kit/messages';
import type { EventResponse } from '@portal/contracts/events';
import { takesSignups } from '@portal/contracts/events.rules';
import { paths } from '@portal/contracts/paths';
import { formatEventDate } from '@portal/kit/format';
import { readDraft } from '@portal/kit/draft';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { useParams } from '@portal/kit/router';
import { LinkButton } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Empty } from '@portal/kit/ui/empty';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { listOwnPerformances } from '../performances.api.ts';
import { BackLink, NoPage } from '../shared/no-page.tsx';
import { Places } from '../shared/places.tsx';
import { SignupClosed } from '../shared/signup-closed.tsx';
import { useProfiles } from '../shared/signup-form/use-profiles.ts';
import { knownName, useEvent } from '../shared/use-event.ts';
import { PupilGrid } from './pupil-grid.tsx';
import { draftOf } from './use-grid.ts';

const text = messages.signUpMany;

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
  const reading = useEvent(id, text.titleOf);
  const { data: event, again } = reading;
  const [opened, setOpened] = useState('');
  if (!event)
    return (
      <NoPage
        title={text.title}
        about="event"
        to={paths.studio}
        back={text.back}
        label={text.toStudio}
        {...reading}
      />
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
    <Page
      title={text.titleOf(event.name)}
      above={<BackLink to={paths.studio}>{text.back}</BackLink>}
      lede={lede}
    >
      {isClosed && <SignupClosed event={event} onLookAgain={again} />}
      {!isClosed && <ConfirmFirst>{messages.signup.confirmFirst}</ConfirmFirst>}
      {/* Keeps the rows if sign-up closes while they are being filled in, also after a reload. */}
      {(!isClosed || hasRows) && <GridPart event={event} isClosed={isClosed} onLookAgain={again} />}
    </Page>
  );
}

export const studioSignupPage = definePage({
  Component: StudioSignupPage,
  loader: knownName,
  title: (name) => (name === undefined ? text.title : text.titleOf(name)),
});
