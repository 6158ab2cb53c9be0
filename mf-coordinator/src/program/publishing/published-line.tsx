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
import type { ProgramData } from '../store/program-data.ts';
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

/** Changes if components that show what is published have to read again. Their `key` contains it. */
const publishedState = ({ editor: { published, hidden, revision } }: ProgramData): string =>
  [published?.number, hidden?.at, revision, published?.gaps.length].join();

/** Shows which version families see, with a button for all versions. NewsLine lists its gaps. */
export function PublishedVersion() {
  const { _id: event } = useProgram((program) => program.event);
  const published = useProgram(({ editor }) => editor.published);
  const state = useProgram(publishedState);
  const [isOpen, setOpen] = useState(false);
  const [versions, askVersions] = useFetched(fetchVersions);
  const close = () => setOpen(false);
  if (!published) return null;
  return (
    <>
      <span className="p-soft">
        {text.version(published.number, formatEventDate(published.at, readerTimeZone()))}
      </span>{' '}
      <UnpublishedMark key={state} event={event} isWithoutGaps />{' '}
      <TextButton onClick={() => void askVersions().then(setOpen)}>{text.versions}</TextButton>{' '}
      <Dialog isOpen={isOpen} title={text.versions} onClose={close}>
        {versions && <versions.Versions onClose={close} />}
      </Dialog>
    </>
  );
}

/** Says why families see no program, and offers to take back emails that wait. */
export function PublishNotices() {
  const { latest } = useOpenProgram();
  const { _id: event } = useProgram((program) => program.event);
  const { published, hidden } = useProgram(({ editor }) => editor);
  const state = useProgram(publishedState);
  if (!published) return null;
  return (
    <>
      {hidden && <Notice>{text.hidden(hidden.reason)}</Notice>}
      <WaitingMailsBar key={state} event={event} onTakenBack={() => void latest()} />
    </>
  );
}
