import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Notice } from '@portal/kit/ui/notice';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { UnpublishedMark } from '../../shared/unpublished-mark.tsx';
import { useFetched } from '../../shared/use-fetched.ts';
import { WaitingMailsBar } from '../../shared/mails/waiting-mails.tsx';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import './publishing.css';

const text = messages.program.publish;
const fetchForm = () => import('./publish-form.tsx');

/** Button that opens the publish dialog. Saves unsaved changes first. */
export function PublishButton() {
  const { getState, save } = useOpenProgram();
  const hasPiece = useProgram(({ view }) => view.pieces > 0);
  const published = useProgram(({ editor }) => editor.published?.number ?? 0);
  const [isOpen, setOpen] = useState(false);
  const [form, askForm] = useFetched(fetchForm);
  const open = async () => {
    if (getState().isDirty && !(await save())) return;
    if (await askForm()) setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="secondary"
        disabled={!hasPiece}
        title={hasPiece ? undefined : text.nothingYet}
        onClick={() => void open()}
      >
        {text.publish}
      </Button>
      <Dialog isOpen={isOpen} title={text.title(published + 1)} onClose={close}>
        {form && <form.PublishForm onClose={close} />}
      </Dialog>
    </>
  );
}

const fetchVersions = () => import('./versions-dialog.tsx');

/** Shows which version families see, with a button for all versions. NewsLine lists its gaps. */
export function PublishedLine() {
  const { latest } = useOpenProgram();
  const { _id: event } = useProgram((program) => program.event);
  const published = useProgram(({ editor }) => editor.published);
  const hidden = useProgram(({ editor }) => editor.hidden);
  const revision = useProgram(({ editor }) => editor.revision);
  const isNarrow = useProgram(({ layout }) => layout === 'tabs');
  const [isOpen, setOpen] = useState(false);
  const [versions, askVersions] = useFetched(fetchVersions);
  const close = () => setOpen(false);
  const publish = isNarrow && <PublishButton />;
  if (!published) return isNarrow ? <div className="c-line p-small p-no-print">{publish}</div> : null;
  const { number, at, gaps } = published;
  // Part of the keys below: a change of any of these values remounts the components, so that they read again.
  const state = [number, hidden?.at, revision, gaps.length].join();
  return (
    <>
      <div className="c-line p-small p-no-print">
        <span className="p-soft">{text.version(number, formatEventDate(at, readerTimeZone()))}</span>{' '}
        <UnpublishedMark key={state} event={event} isWithoutGaps />{' '}
        <TextButton onClick={() => void askVersions().then(setOpen)}>{text.versions}</TextButton>
        {publish}
      </div>
      {hidden && <Notice>{text.hidden(hidden.reason)}</Notice>}
      <WaitingMailsBar key={`mails ${state}`} event={event} onTakenBack={() => void latest()} />
      <Dialog isOpen={isOpen} title={text.versions} onClose={close}>
        {versions && <versions.Versions onClose={close} />}
      </Dialog>
    </>
  );
}
