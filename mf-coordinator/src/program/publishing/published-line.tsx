import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { TextButton } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { useFetched } from '../../shared/use-fetched.ts';
import { UnpublishedMark } from '../../shared/unpublished-mark.tsx';
import { WaitingMailsBar } from '../../shared/waiting-mails.tsx';
import type { Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';
import { PublishButton } from './publish-button.tsx';
import './publishing.css';

const text = messages.program.publish;
const fetchVersions = () => import('./versions-dialog.tsx');

/** Which version families see, and the way to all of them. Its gaps are in the line of news. */
export function PublishedLine({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [versions, askVersions] = useFetched(fetchVersions);
  const { published, hidden } = editor;
  const isNarrow = parts.layout === 'tabs';
  const publish = isNarrow && <PublishButton {...parts} editor={editor} />;
  if (!published) return isNarrow ? <div className="c-published p-no-print">{publish}</div> : null;
  const { number, at, gaps } = published;
  // Whatever changes one of these is a reason to look again.
  const state = [number, hidden?.at, editor.revision, gaps.length].join();
  return (
    <>
      <div className="c-published p-no-print">
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
      {versions && <versions.VersionsDialog isOpen={isOpen} {...parts} onClose={() => setOpen(false)} />}
    </>
  );
}
