import { Tell, type PublishPreview } from '@portal/contracts/versions';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Loading } from '@portal/kit/ui/loading';
import { Notice } from '@portal/kit/ui/notice';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { getPublishPreview, publishProgram } from '../../program.api.ts';
import type { ProgramParts } from '../program-parts.ts';
import { ChangeList } from './change-list.tsx';
import { MailLeaves } from './mail-leaves.tsx';
import './publishing.css';

const text = messages.program.publish;
const longestNote = 1000;

interface PublishFormProps extends Pick<ProgramParts, 'event' | 'view' | 'actions'> {
  onClose: () => void;
}

const familiesOf = ({ families }: PublishPreview, tell: Tell) => {
  if (tell === 'nobody') return [];
  return tell === 'all' ? families : families.filter(({ isConcerned }) => isConcerned);
};

function StillToCheck({ view }: Pick<ProgramParts, 'view'>) {
  const open = view.checks.filter(({ reason }) => reason === undefined);
  if (open.length === 0) return null;
  return (
    <details>
      <summary className="p-look">{text.warnings(open.length)}</summary>
      <ul className="c-version">
        {open.map(({ key, text: warning }) => (
          <li key={key}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}

function PublishFields({
  preview,
  event,
  view,
  actions,
  onStale,
  onClose,
}: PublishFormProps & { preview: PublishPreview; onStale: () => void }) {
  const [tell, setTell] = useState<Tell>('concerned');
  const [note, setNote] = useState('');
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const { changes, revision, after } = preview;
  const told = familiesOf(preview, tell);
  const publish = async () => {
    setSending(true);
    try {
      const { number } = await publishProgram({ _id: event._id, revision, after, note: note.trim(), tell });
      toastSuccess(text.published(number));
      onClose();
      await actions.latest();
    } catch (error) {
      const code = isApiError(error) ? error.code : 'unexpected';
      setFailure(code === 'stale' ? text.stale : errorSentence(code));
      setSending(false);
      if (code === 'stale') onStale();
    }
  };
  return (
    <form
      className="c-publish p-stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void publish();
      }}
    >
      {failure !== '' && <Notice kind="problem">{failure}</Notice>}
      {changes.length > 0 && <h3>{text.newsCount(changes.length)}</h3>}
      <ChangeList changes={changes} event={event} />
      <fieldset className="c-tell">
        <legend>{text.whom}</legend>
        {Tell.options.map((option) => (
          <label key={option}>
            <input type="radio" name="tell" checked={tell === option} onChange={() => setTell(option)} />
            {text.tell[option](familiesOf(preview, option).length)}
          </label>
        ))}
      </fieldset>
      {told.length > 0 && (
        <Textarea
          label={text.note}
          hint={text.noteHint}
          rows={2}
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <MailLeaves key={tell} families={told} note={note.trim()} />
      <StillToCheck view={view} />
      <Actions>
        <Button type="submit" pending={isSending}>
          {text.submit(told.length)}
        </Button>
      </Actions>
    </form>
  );
}

/** What is new, whom it concerns, how their mails read, and whom to tell. */
export function PublishForm({ ...parts }: PublishFormProps) {
  const { data, error, again } = useRead(getPublishPreview(parts.event._id), { fresh: true });
  if (data) return <PublishFields {...parts} preview={data} onStale={again} />;
  return error ? (
    <ErrorCard feature={text.feature} onRetry={again} reference={error.requestId} />
  ) : (
    <Loading shape="rows" onRetry={again} />
  );
}
