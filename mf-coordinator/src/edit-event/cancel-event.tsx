import { CancelEventInput, type EventResponse } from '@portal/contracts/events';
import { hasEnded } from '@portal/contracts/events.rules';
import { usePortalForm } from '@portal/kit/form';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { Section } from '@portal/kit/ui/section';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { cancelEvent } from '../events.api.ts';
import { messages } from '../messages.ts';
import { CausedMails } from '../shared/mails/caused-mails.tsx';

const text = messages.cancel;
const Reason = CancelEventInput.pick({ reason: true });

interface CancelEventProps {
  event: EventResponse;
  onCanceled: (event: EventResponse) => void;
}

function CancelForm({ event, onCanceled, onClose }: CancelEventProps & { onClose: () => void }) {
  const form = usePortalForm(Reason, {
    defaults: { reason: '' },
    save: async ({ reason }) => {
      onCanceled(await cancelEvent({ _id: event._id, reason, version: event.version }));
      toastSuccess(text.done);
    },
    failed: () => toastError(text.failed),
    sentences: { fields: { reason: text.reasonMissing } },
  });
  const { reason = '' } = form.control.watch();
  const keep = (
    <Button look="secondary" onClick={onClose}>
      {text.keep}
    </Button>
  );
  return (
    <Form form={form} submit={text.submit} look="danger" beside={keep}>
      <Textarea label={text.reason} hint={text.reasonHint} rows={3} {...form.field('reason')} />
      <CausedMails event={event} input={{ kind: 'canceled', _id: event._id }} note={reason} />
    </Form>
  );
}

/** Shows the button and the dialog that cancel an event. Renders nothing once it is canceled or over. */
export function CancelEvent({ event, onCanceled }: CancelEventProps) {
  const [isAsking, setAsking] = useState(false);
  if (event.canceled || hasEnded(event, new Date())) return null;
  return (
    <Section title={text.title}>
      <p className="p-measure">{text.lede}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {text.open}
      </Button>
      <Dialog isOpen={isAsking} title={text.ask} onClose={() => setAsking(false)}>
        <CancelForm event={event} onCanceled={onCanceled} onClose={() => setAsking(false)} />
      </Dialog>
    </Section>
  );
}
