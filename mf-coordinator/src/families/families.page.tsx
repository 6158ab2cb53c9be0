import type { EventResponse } from '@portal/contracts/events';
import { paths } from '@portal/contracts/paths';
import { formatMonthDay } from '@portal/kit/format';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Lines, WrappingLine } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { useState } from 'react';
import { listEventFamilies, listEventLetters, sendLetter } from '../letters.api.ts';
import { messages } from '../messages.ts';
import { getProgram, listEventPerformances, remindInvited } from '../program.api.ts';
import { EventPage } from '../shared/event-page.tsx';
import { toastRefusal } from '../shared/toast-refusal.ts';
import { Unread } from '@portal/kit/ui/unread';
import { missingFor, type Missing } from './missing.ts';

const { missing: text, letters } = messages;

interface RemindProps {
  event: EventResponse;
  remind: NonNullable<Missing['remind']>;
  /** How long a letter can be taken back. */
  undoMs: number;
  onSent: () => void;
}

/** Button that reminds everybody of one kind. It stays after that, so that it keeps the focus. */
function Remind({ event, remind, undoMs, onSent }: RemindProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<'sending' | 'sent'>();
  const count = 'invited' in remind ? remind.invited.length : remind.emails;
  const send = async (): Promise<string> => {
    if ('group' in remind) {
      const { group, emails: confirmed } = remind;
      await sendLetter({ event: event._id, ...text.letters[group], to: { group }, confirmed }, key);
      return letters.sent(confirmed, undoMs / 1000);
    }
    const sent = await Promise.allSettled(remind.invited.map((one) => remindInvited(one)));
    const refused = sent.filter((one) => one.status === 'rejected');
    const [first] = refused;
    if (first && refused.length === count) throw first.reason;
    return text.reminded(count - refused.length);
  };
  const press = async () => {
    setState('sending');
    try {
      toastSuccess(await send());
      setState('sent');
    } catch (error) {
      setState(undefined);
      toastRefusal({ invitedoften: text.often, stale: letters.stale })(error);
    }
    onSent();
  };
  return (
    <Button
      small
      look="secondary"
      pending={state === 'sending'}
      disabled={state === 'sent'}
      onClick={() => void press()}
    >
      {state === 'sent' ? text.sent : text.remind(count)}
    </Button>
  );
}

function Families({ event }: { event: EventResponse }) {
  const { _id: id } = event;
  const families = useRead(listEventFamilies(id), { fresh: true });
  const written = useRead(listEventLetters(id), { fresh: true });
  const performances = useRead(listEventPerformances(id), { fresh: true });
  const program = useRead(getProgram(id), { fresh: true });
  const again = () => [families, written, performances, program].forEach((read) => read.again());
  if (!families.data || !written.data || !performances.data || !program.data) {
    const error = families.error ?? written.error ?? performances.error ?? program.error;
    return <Unread feature={text.title} shape="rows" error={error} again={again} />;
  }
  const { undoMs, families: all } = families.data;
  const missing = missingFor({
    event,
    families: all,
    performances: performances.data,
    program: program.data,
  });
  const { letters: sent } = written.data;
  if (missing.length === 0) return <Empty>{text.nothing}</Empty>;
  return missing.map(({ kind, rows, remind }) => {
    const asked = sent.find(({ group, state }) => group === kind && state !== 'takenBack');
    return (
      <Section
        key={kind}
        title={text.kinds[kind](rows.length)}
        aside={remind && <Remind event={event} remind={remind} undoMs={undoMs} onSent={again} />}
      >
        {kind === 'unconfirmed' && <p className="p-soft">{text.unreached}</p>}
        {asked && <p className="p-soft">{text.asked(formatMonthDay(asked.at, event.timeZone))}</p>}
        <Lines>
          {rows.map((row) => (
            <WrappingLine key={row.key}>
              <p>
                {row.text} <span className="p-soft p-small">{letters.list(row.emails)}</span>
              </p>
            </WrappingLine>
          ))}
        </Lines>
      </Section>
    );
  });
}

const FamiliesPage = () => (
  <EventPage title={text.title} here={paths.eventFamilies} shape="rows">
    {(event) => <Families key={event._id} event={event} />}
  </EventPage>
);

export const familiesPage = definePage({ Component: FamiliesPage, title: text.title });
