import { addressOf, ask } from './http.ts';
import type { Read } from './read.ts';

// The polling interval while no event stream is open.
const askAgain = 20_000;

/**
 * Calls back with the response to a read, now and after each change that the server reports. The server reports changes in an
 * event stream; while none is open, the browser asks every 20 seconds. Returns a function that stops this.
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
    // A browser reconnects a broken stream by itself, but not a refused one.
    if (stream.readyState === EventSource.CLOSED) open();
  };
  open();
  const timer = setInterval(askInstead, askAgain);
  return () => {
    clearInterval(timer);
    stream.close();
  };
};
