import type { EventFields, EventResponse } from '@portal/contracts/events';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { CausedMails } from '../shared/mails/caused-mails.tsx';

const text = messages.edit;
const longestNote = 500;

interface TellOfChangeProps {
  event: EventResponse;
  input: EventFields;
  onNote: (note: string) => void;
}

/** Shows the emails a change causes, with a field for the coordinator's note. */
export function TellOfChange({ event, input, onNote }: TellOfChangeProps) {
  const [note, setNote] = useState('');
  return (
    <>
      <CausedMails input={{ kind: 'eventChanged', _id: event._id, event: input }} note={note} />
      <Textarea
        label={text.why}
        hint={text.whyHint}
        rows={2}
        maxLength={longestNote}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          onNote(target.value.trim());
        }}
      />
    </>
  );
}
