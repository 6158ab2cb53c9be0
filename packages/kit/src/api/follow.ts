import { addressOf, ask } from './http.ts';
import type { Read } from './read.ts';

// The polling interval where event streams do not get through.
const askAgain = 20_000;

/**
 * Follows what changes on the server: calls back with the answer of a read, now and whenever the server says it again.
 * It is told by an event stream; where none comes through, the server is asked every 20 seconds. Returns the end of it.
 * @example useEffect(() => follow(getProgramNews(id), setNews), [id]);
 */
export const follow = <T>({ path, query }: Read<T>, tell: (news: T) => void): (() => void) => {
  let stream: EventSource;
  const open = () => {
    stream = new EventSource(addressOf(path, query));
    stream.onmessage = ({ data }: MessageEvent<string>) => tell(JSON.parse(data) as T);
  };
  const askInstead = () => {
    if (document.hidden || stream.readyState === EventSource.OPEN) return;
    ask<T>(path, query).then(tell, () => undefined);
    // A browser tries again by itself when a stream breaks off, but not when it is refused.
    if (stream.readyState === EventSource.CLOSED) open();
  };
  open();
  const timer = setInterval(askInstead, askAgain);
  return () => {
    clearInterval(timer);
    stream.close();
  };
};
