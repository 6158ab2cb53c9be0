import type { PerformanceResponse } from '@portal/contracts/performances';
import type { ScheduledItem } from '@portal/contracts/program-clock.rules';
import { TextButton } from '@portal/kit/ui/button';
import { messages } from '../../messages.ts';
import { performerLine } from '../item-text.ts';
import type { Feedback } from '../feedback/use-reports.ts';
import { finds } from './find-offers.ts';

const text = messages.program;

interface FoundInProgramProps {
  entries: readonly ScheduledItem[];
  all: readonly PerformanceResponse[];
  words: string;
  show: Feedback['show'];
}

/** What was searched for and is in the program already, with the way there. */
export function FoundInProgram({ entries, all, words, show }: FoundInProgramProps) {
  const found = new Map(all.filter(finds(words)).map((one) => [one._id, one]));
  const chosen = entries.filter(({ item }) => found.has(item.id)).slice(0, 10);
  if (chosen.length === 0) return null;
  return (
    <p className="c-found">
      {text.offers.foundInProgram}
      {chosen.map(({ item, number = 0 }) => {
        const performance = found.get(item.id);
        return (
          <TextButton key={item.id} onClick={() => show(item.id)}>
            {text.order.number(number)} {performance?.title} ({performance && performerLine(performance)})
          </TextButton>
        );
      })}
    </p>
  );
}
