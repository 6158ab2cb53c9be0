import { EventFields, type EventResponse } from '@portal/contracts/events';
import { paths, pathTo } from '@portal/contracts/paths';
import { usePortalForm } from '@portal/kit/form';
import { ApiError } from '@portal/kit/http';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate, useSearchParams } from '@portal/kit/router';
import { useSession } from '@portal/kit/session';
import { toastError } from '@portal/kit/toast';
import { RequiredNote } from '@portal/kit/ui/field';
import { Page } from '@portal/kit/ui/page';
import { createEvent, getEvent } from '../events.api.ts';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../messages.ts';
import { readProgram, saveProgram } from '../program.api.ts';
import { EventForm } from '../shared/event-form/event-form.tsx';
import { AddressSection, DetailsSection, TimeSection } from '../shared/event-form/event-sections.tsx';
import { cloneOf, emptyEvent, inputOf, isPast, type EventValues } from '../shared/event-form/event-values.ts';

/**
 * Copies breaks, sections, announcements and settings to a cloned event. The event already exists, so a failure
 * only shows a toast.
 */
export const copyProgramSettings = async (from: string, { _id, revision }: EventResponse): Promise<void> => {
  try {
    const { items, settings } = await readProgram(from);
    const added = items.filter((item) => item.kind !== 'piece');
    await saveProgram({ _id, revision, program: [], items: added, settings });
  } catch {
    toastError(messages.create.settingsFailed);
  }
};

const text = messages.create;

const doubtsOf = (input: EventFields) =>
  isPast(input) ? [{ question: text.past, confirm: text.anyway }] : [];

function CreateEventForm({ defaults, from }: { defaults: EventValues; from: string | null }) {
  const navigate = useNavigate();
  const session = useSession();
  const coordinator = session.status === 'signed-in' && session.id;
  const form = usePortalForm(EventFields, {
    defaults,
    toInput: inputOf,
    draft: from === null ? 'create-event' : `clone-event-${from}`,
    save: async (input, { idempotencyKey }) => {
      const event = await createEvent({ ...input, ...(coordinator && { coordinator }) }, idempotencyKey);
      if (!event) throw new ApiError(500);
      if (from !== null) await copyProgramSettings(from, event);
      await navigate(pathTo(paths.editEvent, { id: event._id }));
    },
    failed: () => toastError(text.failed),
  });
  return (
    <EventForm form={form} submit={text.submit} doubtsOf={doubtsOf} leaving={messages.form.leaveKept}>
      <RequiredNote />
      <div className="c-event">
        <AddressSection form={form} mark="A" />
        <DetailsSection form={form} mark="B" capacity />
        <TimeSection form={form} mark="C" />
      </div>
    </EventForm>
  );
}

/** Form for a new event, filled in from an existing one except for the date. */
function CloneEventForm({ from }: { from: string }) {
  const { data: event, ...reading } = useRead(getEvent(from), { fresh: true });
  if (event === undefined || reading.error)
    return <Unread feature={messages.remote} shape="fields" {...reading} />;
  return event === null ? (
    <CreateEventForm defaults={emptyEvent()} from={null} />
  ) : (
    <>
      <p className="p-lede">{text.cloning(event.name)}</p>
      <CreateEventForm defaults={cloneOf(event)} from={from} />
    </>
  );
}

function CreateEventPage() {
  const from = useSearchParams()[0].get('from');
  const back = <Link to={paths.manageEvents}>{messages.back}</Link>;
  return (
    <Page title={text.title} above={back}>
      {from === null ? (
        <CreateEventForm defaults={emptyEvent()} from={null} />
      ) : (
        <CloneEventForm from={from} />
      )}
    </Page>
  );
}

export const createEventPage = definePage({ Component: CreateEventPage, title: text.title });
