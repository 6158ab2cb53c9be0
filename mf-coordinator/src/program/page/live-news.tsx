import { TextButton } from '@portal/kit/ui/button';
import { announce } from '@portal/kit/ui/announce';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../messages.ts';
import { dotted } from '../store/words.ts';
import type { LogEntry } from '../store/news.ts';
import type { Performances } from '../store/program-state.ts';
import type { Gap } from '../publishing/gaps.ts';
import { logText, timeOf } from './change-text.ts';

const text = messages.program.news;

interface NewsProps {
  log: readonly LogEntry[];
  performances: Performances;
}

/** Announces changes to screen readers: a single change as a sentence, several as a count. */
const useSpokenNews = ({ log, performances }: NewsProps): void => {
  const spoken = useRef(log);
  useEffect(() => {
    const before = spoken.current.at(-1);
    const news = log.slice(before ? log.lastIndexOf(before) + 1 : 0);
    spoken.current = log;
    const [entry] = news;
    if (entry) announce(news.length === 1 ? logText(entry, performances) : text.changes(news.length));
  }, [log, performances]);
};

interface NewsLineProps extends NewsProps {
  gaps: readonly Gap[];
  /** Names of the other users who have the program open. */
  here: readonly string[];
}

/** Shows gaps, changes since the page was opened, and its other current users in one line. A button opens the details. */
export function NewsLine({ log, performances, gaps, here }: NewsLineProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  useSpokenNews({ log, performances });
  const counts = dotted(
    gaps.length > 0 && text.gaps(gaps.length),
    log.length > 0 && text.changes(log.length),
  );
  const isEmpty = counts === '' && here.length === 0;
  return (
    // Hidden while it is empty, because an empty line would still take a gap of the flex container.
    <div className={`c-news c-line p-small p-no-print ${isEmpty ? 'p-hidden' : ''}`}>
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
      {isOpen && counts !== '' && (
        <ul className="c-scroll p-list" id={details} aria-label={text.title}>
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
    </div>
  );
}
