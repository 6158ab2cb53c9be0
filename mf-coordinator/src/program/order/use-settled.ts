import { useEffect, useState } from 'react';

/**
 * Whether every row has been laid out as it looks now, at this width of the window. From then on the rows out of sight
 * are passed over (`content-visibility` in order.css) and keep the height they had: the drag library measures them all at
 * each lift, and a height that is only guessed would let a row drop at the wrong place.
 */
export function useSettled(look: string): boolean {
  const [width, setWidth] = useState(innerWidth);
  const [settledAs, setSettledAs] = useState<string>();
  const seen = `${look} ${width}`;
  useEffect(() => {
    const measure = () => setWidth(innerWidth);
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useEffect(() => {
    // A browser remembers heights at the end of a frame: the second one begins when they are known.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSettledAs(seen));
    });
    return () => cancelAnimationFrame(frame);
  }, [seen]);
  return settledAs === seen;
}
