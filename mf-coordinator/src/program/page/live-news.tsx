import { TextButton } from '@portal/kit/ui/button';
import { announce } from '@portal/kit/ui/announce';
import { useEffect, useId, useState } from 'react';
import { messages } from '../../messages.ts';
import { dotted } from '../store/words.ts';
import { PublishedVersion } from '../publishing/published-line.tsx';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { logText, timeOf } from './change-text.ts';

const text = messages.program.news;

/** Announces changes to screen readers: a single change as a sentence, several as a count. */
const useSpokenNews = (): void => {
  const { subscribe } = useOpenProgram();
  useEffect(
    () =>
      subscribe(({ editor: { log }, performances }, { editor }) => {
        const before = editor.log.at(-1);
        const news = log.slice(before ? log.lastIndexOf(before) + 1 : 0);
        const [entry] = news;
        if (entry) announce(news.length === 1 ? logText(entry, performances) : text.changes(news.length));
      }),
    [subscribe],
  );
};

/**
 * Shows the published version, gaps in it, changes since the page was opened, and its other current users in one line. A
 * button opens the details below.
 */
export function NewsLine() {
  const log = useProgram(({ editor }) => editor.log);
  const performances = useProgram((program) => program.performances);
  const gaps = useProgram((program) => program.gaps);
  // Names of the other users who have the program open.
  const here = useProgram((program) => program.here);
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  useSpokenNews();
  const counts = dotted(
    gaps.length > 0 && text.gaps(gaps.length),
    log.length > 0 && text.changes(log.length),
  );
  const isEmpty = useProgram(({ editor }) => !editor.published) && counts === '' && here.length === 0;
  return (
    <>
      <div className={`c-news p-small p-no-print ${isEmpty ? 'p-hidden' : ''}`}>
        <PublishedVersion />
        {counts !== '' && (
          <>
            <span className={gaps.length > 0 ? 'p-look' : undefined}>{counts}</span>{' '}
            <TextButton aria-expanded={isOpen} aria-controls={details} onClick={() => setOpen(!isOpen)}>
              {isOpen ? text.hide : text.show}
            </TextButton>
          </>
        )}
        <span className="p-soft" role="status">
          {here.length > 0 && text.here(here)}
        </span>
      </div>
      {isOpen && counts !== '' && (
        <ul className="c-news__list c-scroll p-list p-small" id={details} aria-label={text.title}>
          {gaps.map(({ id, said }) => (
            <li key={id}>{said}</li>
          ))}
          {log.toReversed().map((entry, at) => (
            <li key={log.length - at}>
              <time className="p-soft" dateTime={entry.at}>
                {timeOf(entry.at)}
              </time>{' '}
              {logText(entry, performances)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
