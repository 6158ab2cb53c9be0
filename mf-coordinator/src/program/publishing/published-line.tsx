import { formatEventDate, readerTimeZone } from '@portal/kit/format';
import { TextButton } from '@portal/kit/ui/button';
import { Notice } from '@portal/kit/ui/notice';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { useFetched } from '../../shared/use-fetched.ts';
import type { Editor } from '../model/editor.ts';
import type { ProgramParts } from '../program-parts.ts';
import { clockOf } from './change-words.ts';
import { PublishButton } from './publish-button.tsx';
import './publishing.css';

const text = messages.program.publish;
const fetchVersions = () => import('./versions-dialog.tsx');

/** Which version families see, what has been missing from it since, and the way to all of them. */
export function PublishedLine({ editor, ...parts }: ProgramParts & { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [versions, askVersions] = useFetched(fetchVersions);
  const { published, hidden, withdrawn } = editor;
  const isNarrow = parts.layout === 'tabs';
  const publish = isNarrow && <PublishButton {...parts} editor={editor} />;
  if (!published) return isNarrow ? <div className="c-published p-no-print">{publish}</div> : null;
  const clock = clockOf(parts.event);
  const titles = new Map(withdrawn.map(({ id, title }) => [id, title]));
  const { number, at, gaps } = published;
  return (
    <>
      <div className="c-published p-no-print">
        <span className="p-soft">{text.version(number, formatEventDate(at, readerTimeZone()))}</span>{' '}
        <TextButton onClick={() => void askVersions().then(setOpen)}>{text.versions}</TextButton>
        {publish}
      </div>
      {hidden && <Notice>{text.hidden(hidden.reason)}</Notice>}
      {!hidden && gaps.length > 0 && (
        <Notice kind="problem">
          <strong>{text.gaps(gaps.length)}</strong>
          <ul className="c-gaps">
            {gaps.map((gap) => (
              <li key={gap.id}>
                {text.numbered(gap.number ?? 0, titles.get(gap.id) ?? text.gone)}, {clock(gap.start)}
              </li>
            ))}
          </ul>
          {text.gapsUntil}
        </Notice>
      )}
      {versions && <versions.VersionsDialog isOpen={isOpen} {...parts} onClose={() => setOpen(false)} />}
    </>
  );
}
