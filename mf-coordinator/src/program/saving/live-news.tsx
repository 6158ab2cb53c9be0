import { messages } from '../../messages.ts';
import type { LogEntry } from '../model/news.ts';
import type { Performances } from '../model/performances.ts';
import { logText, timeOf } from './change-text.ts';

const text = messages.program.news;

/** Who else has the program open. */
export function AlsoHere({ here }: { here: readonly string[] }) {
  return (
    <span className="c-here" role="status">
      {here.length > 0 && text.here(here)}
    </span>
  );
}

/** What happened while the page was open, the latest first; each line is read out as it comes. */
export function NewsLog({ log, performances }: { log: readonly LogEntry[]; performances: Performances }) {
  return (
    <div className="c-news p-no-print" role="log" aria-label={text.title}>
      {log.toReversed().map((entry, at) => (
        <p key={log.length - at}>
          <time dateTime={entry.at}>{timeOf(entry.at)}</time> {logText(entry, performances)}
        </p>
      ))}
    </div>
  );
}
