import { awaitedIn } from '@portal/contracts/performers.rules';
import { Tell, type PublishFamily, type PublishInput, type PublishPreview } from '@portal/contracts/versions';
import { isApiError } from '@portal/kit/http';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { Notice } from '@portal/kit/ui/notice';
import { Textarea } from '@portal/kit/ui/textarea';
import { useState } from 'react';
import { changeParts } from '../../shared/change-parts.ts';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../../messages.ts';
import { getPublishPreview, publishProgram } from '../../program.api.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { timeAt } from '../store/start-times.ts';
import { ChangeList } from './change-list.tsx';
import { UntilThen } from '../../shared/mails/caused-mails.tsx';
import { MailLeaves } from '../../shared/mails/mail-leaves.tsx';
import { Unreached } from '../../shared/mails/unreached.tsx';
import './publishing.css';

const text = messages.program.publish;
const longestNote = 1000;

interface PublishFormProps {
  onClose: () => void;
}

type Concern = Pick<PublishFamily, 'isConcerned' | 'isRenumbered'>;

const isTold: Record<Tell, (family: Concern) => boolean> = {
  concerned: ({ isConcerned }) => isConcerned,
  renumbered: ({ isConcerned, isRenumbered }) => isConcerned || isRenumbered,
  all: () => true,
  nobody: () => false,
};

const toldFamilies = ({ families }: PublishPreview, tell: Tell) => families.filter(isTold[tell]);

/** Returns a summary like '1 withdrawn after publishing, 1 new line'. */
const summaryOf = ({ counts }: PublishPreview): string => {
  const { withdrawn } = counts;
  return text.summary([...(withdrawn > 0 ? [messages.acts.gaps(withdrawn)] : []), ...changeParts(counts)]);
};

/** Shows what may not be as intended: the end of the program, sign-ups that wait for performers, and warnings. */
function StillToCheck() {
  const event = useProgram((program) => program.event);
  const { schedule, target, checks } = useProgram((program) => program.view);
  const duration = event.duration * 60;
  const [end, planned] = [timeAt(event, duration), timeAt(event, target)];
  const isShort = schedule.planned <= Math.min(target, duration);
  const waiting = schedule.entries.filter(({ piece }) => awaitedIn(piece).length > 0);
  const open = checks.filter(({ reason }) => reason === undefined);
  return (
    <>
      {!(isShort && end === planned) && <p>{text.ends(timeAt(event, schedule.planned), end, planned)}</p>}
      {waiting.length > 0 && <p>{text.waiting(waiting.length)}</p>}
      {open.length > 0 && (
        <details>
          <summary className="p-look">{text.warnings(open.length)}</summary>
          <ul className="c-version c-scroll p-list">
            {open.map(({ key, text: warning }) => (
              <li key={key} className="p-row">
                {warning}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type PublishFieldsProps = PublishFormProps & { preview: PublishPreview; onStale: () => void };

/** Returns a function that publishes, and what went wrong. */
const usePublishing = ({ preview, onStale, onClose }: PublishFieldsProps) => {
  const { getState, setState, latest } = useOpenProgram();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const { revision, after } = preview;
  const publish = async (choices: Pick<PublishInput, 'tell' | 'note' | 'isPublic'>) => {
    setSending(true);
    try {
      const { number, at } = await publishProgram({ _id: getState().event._id, revision, after, ...choices });
      // The waiting emails can be taken back at once, before the program is read again.
      const published = { number, at, gaps: [] };
      setState({ editor: { ...getState().editor, published, hidden: undefined } });
      toastSuccess(text.published(number));
      onClose();
      await latest();
    } catch (error) {
      const code = isApiError(error) ? error.code : 'unexpected';
      setFailure(code === 'stale' ? text.stale : errorSentence(code));
      setSending(false);
      if (code === 'stale') onStale();
    }
  };
  return { publish, isSending, failure };
};

interface ChoiceProps {
  preview: PublishPreview;
  tell: Tell;
  onTell: (tell: Tell) => void;
}

/** The options for `tell` that differ in effect. */
function TellChoice({ preview, tell, onTell }: ChoiceProps) {
  const differs: Partial<Record<Tell, boolean>> = {
    renumbered: preview.families.some((family) => family.isRenumbered),
    all: preview.families.some((family) => !isTold.renumbered(family)),
  };
  return (
    <fieldset className="c-choice">
      <legend>{text.whom}</legend>
      {Tell.options
        .filter((option) => differs[option] !== false)
        .map((option) => (
          <label key={option}>
            <input type="radio" name="tell" checked={tell === option} onChange={() => onTell(option)} />
            {text.tell[option](toldFamilies(preview, option).length)}
          </label>
        ))}
    </fieldset>
  );
}

function PublishFields(props: PublishFieldsProps) {
  const { preview } = props;
  const event = useProgram((program) => program.event);
  const [tell, setTell] = useState<Tell>('concerned');
  const [note, setNote] = useState('');
  const [isPublic, setPublic] = useState(preview.isPublic);
  const { publish, isSending, failure } = usePublishing(props);
  const { changes, behind } = preview;
  const isNothing = changes.length === 0 && toldFamilies(preview, 'renumbered').length === 0;
  const { isOff = false } = event.mailing?.published ?? {};
  const told = isOff ? [] : toldFamilies(preview, tell);
  const summary = summaryOf(preview);
  // True if the program has no changes and no family is waiting for an email about earlier ones.
  const isEmpty =
    changes.length === 0 &&
    (isOff || toldFamilies(preview, tell === 'all' ? 'concerned' : tell).length === 0);
  return (
    <form
      className="c-publish p-stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void publish({ tell, note: note.trim(), isPublic });
      }}
    >
      {failure !== '' && <Notice kind="problem">{failure}</Notice>}
      {summary !== '' && <h3>{summary}</h3>}
      {isNothing ? <p>{text.nothingToPublish}</p> : <ChangeList changes={changes} event={event} />}
      {behind.length > 0 && (
        <Notice>
          {behind.map(({ version, accounts }) => (
            <p key={version}>{text.behind(accounts, version)}</p>
          ))}
        </Notice>
      )}
      {isOff ? (
        <Notice>{messages.acts.isOff}</Notice>
      ) : (
        <>
          <TellChoice preview={preview} tell={tell} onTell={setTell} />
          <Unreached families={preview.unreached.filter(isTold[tell])} />
        </>
      )}
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
      <Checkbox
        label={text.isPublic}
        hint={text.isPublicHint}
        checked={isPublic}
        onChange={({ target }) => setPublic(target.checked)}
      />
      <StillToCheck />
      {told.length > 0 && <UntilThen undoMs={preview.undoMs} />}
      <Actions>
        <Button type="submit" pending={isSending} disabled={isEmpty}>
          {text.submit(told.length)}
        </Button>
      </Actions>
    </form>
  );
}

/** Form to publish the program: shows the changes and the emails, and lets the user choose who gets one. */
export function PublishForm({ onClose }: PublishFormProps) {
  const { _id: event } = useProgram((program) => program.event);
  const { data, ...reading } = useRead(getPublishPreview(event), { fresh: true });
  if (!data) return <Unread feature={text.feature} shape="rows" {...reading} />;
  return <PublishFields preview={data} onStale={reading.again} onClose={onClose} />;
}
