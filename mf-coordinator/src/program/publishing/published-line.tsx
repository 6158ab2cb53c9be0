import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Notice } from '@portal/kit/ui/notice';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { UnpublishedMark } from '../../shared/unpublished-mark.tsx';
import { useFetched } from '../../shared/use-fetched.ts';
import { WaitingMailsBar } from '../../shared/mails/waiting-mails.tsx';
import { isDirty, type Editor } from '../store/editor.ts';
import type { ProgramParts } from '../store/program-view.ts';
import './publishing.css';

const text = messages.program.publish;
const fetchForm = () => import('./publish-form.tsx');

/** Button that opens the publish dialog. Saves unsaved changes first. */
export function PublishButton({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [form, askForm] = useFetched(fetchForm);
  const hasPiece = parts.state.items.some(({ kind }) => kind === 'piece');
  const open = async () => {
    if (isDirty(editor) && !(await parts.actions.save())) return;
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
      <Dialog isOpen={isOpen} title={text.title((editor.published?.number ?? 0) + 1)} onClose={close}>
        {form && <form.PublishForm {...parts} onClose={close} />}
      </Dialog>
    </>
  );
}

const fetchVersions = () => import('./versions-dialog.tsx');

/** Shows which version families see, with a button for all versions. NewsLine lists its gaps. */
export function PublishedLine({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [versions, askVersions] = useFetched(fetchVersions);
  const close = () => setOpen(false);
  const { published, hidden } = editor;
  const isNarrow = parts.layout === 'tabs';
  const publish = isNarrow && <PublishButton {...parts} editor={editor} />;
  if (!published) return isNarrow ? <div className="c-line p-small p-no-print">{publish}</div> : null;
  const { number, at, gaps } = published;
  // Part of the keys below: a change of any of these values remounts the components, so that they read again.
  const state = [number, hidden?.at, editor.revision, gaps.length].join();
  return (
    <>
      <div className="c-line p-small p-no-print">
        <span className="p-soft">{text.version(number, formatEventDate(at, readerTimeZone()))}</span>{' '}
        <UnpublishedMark key={state} event={parts.event._id} isWithoutGaps />{' '}
        <TextButton onClick={() => void askVersions().then(setOpen)}>{text.versions}</TextButton>
        {publish}
      </div>
      {hidden && <Notice>{text.hidden(hidden.reason)}</Notice>}
      <WaitingMailsBar
        key={`mails ${state}`}
        event={parts.event._id}
        onTakenBack={() => void parts.actions.latest()}
      />
      <Dialog isOpen={isOpen} title={text.versions} onClose={close}>
        {versions && <versions.Versions {...parts} onClose={close} />}
      </Dialog>
    </>
  );
}
