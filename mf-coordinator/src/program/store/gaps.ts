import { messages } from '../../messages.ts';
import type { Editor } from './editor.ts';
import { performerName } from './words.ts';

const text = messages.program.publish;

/** A withdrawn piece in the published program. */
export interface Gap {
  id: string;
  /** The number of pieces before it, without other gaps. */
  behind: number;
  said: string;
}

type Published = Pick<Editor, 'published' | 'hidden' | 'withdrawn' | 'log'>;

/** Returns the gaps that families see until the next version is published. */
export const gapsOf = ({ published, hidden, withdrawn, log }: Published): Gap[] => {
  if (!published || hidden) return [];
  const titles = new Map(withdrawn.map(({ id, title }) => [id, title]));
  return published.gaps.map(({ id, number = 0 }, before) => {
    // The performer is known only if the page was open when the piece was withdrawn.
    const entry = log.find((one) => one.kind === 'withdrawn' && one.id === id);
    const who =
      entry?.kind === 'withdrawn' ? entry.performance && performerName(entry.performance) : undefined;
    return { id, behind: number - 1 - before, said: text.gapRow(number, who, titles.get(id) ?? text.gone) };
  });
};
