import { useMemo } from 'react';
import { messages } from '../../messages.ts';
import { performerName } from '../item-text.ts';
import type { Editor } from '../model/editor.ts';

const text = messages.program.publish;

/** A number of the published program that nobody plays any more. */
export interface Gap {
  id: string;
  /** How many pieces stand before it. */
  behind: number;
  said: string;
}

type Published = Pick<Editor, 'published' | 'hidden' | 'withdrawn' | 'log'>;

const gapsOf = ({ published, hidden, withdrawn, log }: Published): Gap[] => {
  if (!published || hidden) return [];
  const titles = new Map(withdrawn.map(({ id, title }) => [id, title]));
  return published.gaps.map(({ id, number = 0 }, before) => {
    // Who it was knows only a page that was open then.
    const entry = log.find((one) => one.kind === 'withdrawn' && one.id === id);
    const who =
      entry?.kind === 'withdrawn' ? entry.performance && performerName(entry.performance) : undefined;
    return { id, behind: number - 1 - before, said: text.gapRow(number, who, titles.get(id) ?? text.gone) };
  });
};

/** Where families see a gap until the next version. */
export const useGaps = ({ published, hidden, withdrawn, log }: Published): readonly Gap[] =>
  useMemo(() => gapsOf({ published, hidden, withdrawn, log }), [published, hidden, withdrawn, log]);
