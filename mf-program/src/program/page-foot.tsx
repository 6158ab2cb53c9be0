import { common } from '@portal/kit/messages';
import { hasEnded } from '@portal/contracts/events.rules';
import type { PublicProgramResponse } from '@portal/contracts/public-program';
import { formatMonthDay, formatTime } from '@portal/kit/format';
import { useParams } from '@portal/kit/router';
import { share } from '@portal/kit/share';
import { toastError } from '@portal/kit/toast';
import { announce } from '@portal/kit/ui/announce';
import { Button, TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../messages.ts';
import './program.css';

const text = messages.foot;

/** Shows when the program was published, and the actions for it. */
export function PageFoot({ event }: { event: PublicProgramResponse }) {
  const { address = '' } = useParams();
  const [told, setTold] = useState('');
  const { program, timeZone, canceled } = event;
  const isToCome = !canceled && !hasEnded(event, new Date());
  const shareThis = async () => {
    const outcome = await share(event.name, location.href);
    if (outcome === 'shared') return;
    setTold(text[outcome]);
    announce(text[outcome]);
  };
  const save = () =>
    void import('./save-calendar.ts')
      .then(({ saveCalendar }) => saveCalendar(event, address))
      .catch(() => toastError(common.calendarFailed));
  return (
    <footer className="p-sheet__foot mf-program-foot" data-plain={!program || undefined}>
      {program && (
        <p>
          {text.version(
            program.number,
            formatMonthDay(program.at, timeZone),
            formatTime(program.at, timeZone),
          )}
        </p>
      )}
      <p className="mf-program-ways p-no-print">
        <Button look="secondary" small onClick={() => void shareThis()}>
          {common.share}
        </Button>
        {isToCome && <TextButton onClick={save}>{text.calendar}</TextButton>}
        <TextButton onClick={() => print()}>{common.print}</TextButton>
      </p>
      {told !== '' && <p className="p-no-print">{told}</p>}
    </footer>
  );
}
